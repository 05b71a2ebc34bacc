import { z } from "zod";
import { endpoint } from "./endpoint";

export const healthEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/health",
    action: "health.read",
    summary: "Ready, or why not",
    response: z.object({ ready: z.boolean(), why: z.string().optional() }),
    produces: "application/json",
  }),
};
