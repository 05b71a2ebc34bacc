import "server-only";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "./log";

const ID = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

/** The route of a page, without ids, links or what was searched for; null for what is no page. */
export function pageRoute(method: string, url: string): string | null {
  const path = url.split("?")[0] ?? "";
  if (/^\/(api|_next)(\/|$)|\.\w+$/.test(path)) return null;
  return `${method} ${path.replace(/^\/welcome\/.*/, "/welcome/:token").replace(ID, "/:id")}`;
}

// Pages and this listener may be bundled apart.
const held = globalThis as { rejoinderPeople?: Map<string, string | null> };
/** The requests that are open, by id, with who asks once that is known. */
function people(): Map<string, string | null> {
  held.rejoinderPeople ??= new Map();
  return held.rejoinderPeople;
}

export function notePerson(requestId: string | null, userId: string): void {
  // A page may still be made when its reader has gone; nobody would take such an entry out again.
  if (requestId && people().has(requestId)) people().set(requestId, userId);
}

/** The id under which the server already knows an open request. */
export const openRequest = (requestId: string | null): string | null =>
  requestId !== null && people().has(requestId) ? requestId : null;

/** One line of log for each page, as lib/auth/handle writes one for each route of the API. */
export function logPages(): void {
  const started = new WeakMap<IncomingMessage, { id: string; at: number }>();
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const id = randomUUID();
    request.headers["x-request-id"] = id;
    people().set(id, null);
    started.set(request, { id, at: performance.now() });
    response.once("close", () => people().delete(id));
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const known = started.get(request);
    const route = pageRoute(request.method ?? "", request.url ?? "");
    if (!known || !route) return;
    const { id, at } = known;
    const ms = Math.round(performance.now() - at);
    const line = { id, person: people().get(id) ?? null, route, status: response.statusCode, ms };
    if (response.statusCode >= 500) log.error(line);
    else log.info(line);
  });
}
