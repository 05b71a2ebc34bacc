import { endpoint } from "./endpoint";

export const openapiEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/openapi.json",
    action: "api.describe",
    summary: "This description",
    produces: "application/json",
  }),
};
