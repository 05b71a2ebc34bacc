import { z } from "zod";
import { endpoint, id, name, time } from "./endpoint";

export const apiToken = z.object({ id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() });
export type ApiToken = z.infer<typeof apiToken>;

const tokens = z.object({ tokens: z.array(apiToken) });

export const tokenEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/tokens",
    action: "tokens.manage",
    summary: "Your API tokens",
    response: tokens,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/tokens",
    action: "tokens.manage",
    summary: "Make an API token; it is shown this once",
    body: z.strictObject({ name }),
    response: tokens.extend({ secret: z.string() }),
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/tokens/:tokenId",
    action: "tokens.manage",
    summary: "Revoke an API token; what uses it stops at once",
    params: z.object({ tokenId: id }),
    response: tokens,
  }),
};
