import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { notThere, REFUSALS, Refusal } from "@/lib/core/refusal";
import { unavailableReason } from "@/lib/data/failure";
import type { Endpoint, Output } from "@/lib/schema/endpoint";
import { readInput } from "@/lib/schema/read-input";
import { log } from "@/lib/server/log";
import { openRequest } from "@/lib/server/page-log";
import { type Action, may, type OpenAction } from "./permissions";
import { readJson, takeRoom } from "./read-body";
import { requireMay, type Who, whoIsAsking } from "./who";

interface Asked<E extends Endpoint> {
  who: E["action"] extends OpenAction ? Who | null : Who;
  params: Output<E["params"]>;
  query: Output<E["query"]>;
  body: Output<E["body"]>;
  request: Request;
}

type Answer<E extends Endpoint> = E["produces"] extends string ? Response : Response | Output<E["response"]>;

/** A request that a page of another site made with this person's cookie is refused. */
function refuseCrossSite(request: Request, who: Who | null): void {
  if (request.method === "GET" || request.method === "HEAD" || who?.by === "token") return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const foreign = site
    ? site !== "same-origin" && site !== "none"
    : origin !== null && URL.parse(origin)?.host !== request.headers.get("host");
  if (foreign) throw new Refusal("cross-site", "This request came from another site.");
}

export function problemResponse(error: unknown, request: string): Response {
  const reason = error instanceof Refusal ? error : unavailableReason(error);
  const { code, message, places, details } = reason ?? {
    code: "bug",
    message: `Something went wrong here, and this was not done. Try again; if it goes on, tell an admin the number under which it is logged: ${request}.`,
    places: [],
    details: {},
  };
  const status = reason ? REFUSALS[reason.code] : 500;
  const headers: Record<string, string> = status === 429 || status === 503 ? { "retry-after": "10" } : {};
  const methods = reason?.details.methods;
  if (Array.isArray(methods)) headers.allow = methods.join(", ");
  return Response.json({ error: { code, message, places, details, request } }, { status, headers });
}

const NO_QUERY = z.strictObject({});

/** A name given once is its text, given several times the list of them. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(search.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** Makes a route: who is asking, may they, is the input right; then `work`; then the answer and one line of log. */
export function handle<const E extends Endpoint & { action: Action }>(
  endpoint: E,
  work: (asked: Asked<E>) => Promise<Answer<E>>,
) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const started = performance.now();
    const requestId = openRequest(request.headers.get("x-request-id")) ?? randomUUID();
    let who: Who | null = null;
    let response: Response;
    let failure: unknown;
    let leave = () => {};
    try {
      const raw = await context.params;
      const params = parseParams(endpoint, raw);
      const asking = whoIsAsking(request.headers, params);
      // What anyone may ask is answered also while nobody can be told apart: /api/health says why.
      who = await (may(null, endpoint.action) ? asking.catch(() => null) : asking);
      refuseCrossSite(request, who);
      requireMay(who, endpoint.action, params);
      const query = readInput(endpoint.query ?? NO_QUERY, queryOf(new URL(request.url).searchParams));
      if (endpoint.body) leave = await takeRoom(request, endpoint.bodyLimit);
      const body = endpoint.body && readInput(endpoint.body, await readJson(request, endpoint.bodyLimit));
      const answer = await work({ who, params, query, body, request } as Asked<E>);
      response = answer instanceof Response ? answer : Response.json(answer ?? {});
    } catch (error) {
      failure = error;
      response = problemResponse(error, requestId);
    } finally {
      leave();
    }
    response.headers.set("x-request-id", requestId);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    const line = {
      id: requestId,
      person: who?.userId ?? null,
      route: `${endpoint.method} ${endpoint.path}`,
      status: response.status,
      ms: Math.round(performance.now() - started),
    };
    if (response.status >= 500)
      log.error({ ...line, error: failure instanceof Error ? failure.stack : String(failure) });
    else log.info(line);
    return response;
  };
}

/** An id that cannot be one is answered like an id that is not there. */
function parseParams(
  endpoint: Endpoint,
  raw: Record<string, unknown>,
): { projectId?: string; documentId?: string } {
  if (!endpoint.params) return {};
  const result = endpoint.params.safeParse(raw);
  if (!result.success) throw notThere();
  return result.data;
}
