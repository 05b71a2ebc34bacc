import type { z } from "zod";
import { type Endpoint, type Input, type Output, type Problem, problem } from "@/lib/schema/endpoint";

/** What the API said when it did not do what was asked. `status` 0: it was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly places: Problem["error"]["places"];
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    places: Problem["error"]["places"] = [],
    details = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.places = places;
    this.details = details;
  }
}

export interface CallInput<E extends Endpoint> {
  params?: Input<E["params"]>;
  query?: Input<E["query"]>;
  body?: Input<E["body"]>;
  signal?: AbortSignal;
  /** The page may be going away: it is sent all the same. */
  keepalive?: boolean;
}

export function addressOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(values.get(key))),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (Array.isArray(value)) for (const item of value) search.append(key, String(item));
    else if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const bodyOf = ({ body }: { body?: unknown }) => (body === undefined ? undefined : JSON.stringify(body));

export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  body = bodyOf(input),
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input.params, input.query), {
      method: endpoint.method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body }),
      ...(input.signal ? { signal: input.signal } : {}),
      keepalive: input.keepalive ?? false,
      credentials: "same-origin",
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(0, "offline", "The server cannot be reached. Check the connection, and try again.");
  }
  if (response.ok) return response;
  const said = problem.safeParse(await response.json().catch(() => null));
  if (said.success) {
    const { code, message, places, details } = said.data.error;
    throw new ApiError(response.status, code, message, places, details);
  }
  throw new ApiError(
    response.status,
    "unknown",
    `The server answered with an error (${response.status}). Try again in a moment; if it goes on, tell an admin.`,
  );
}

let underWay: { asked: string; answer: Promise<unknown> } | undefined;

/**
 * Calls the API; the contract of the endpoint types both what goes in and what comes out. What is asked again while
 * it is still under way gets the same answer: a double click is quicker than a button is drawn as busy.
 */
export function call<E extends Endpoint & { response: z.ZodType }>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Output<E["response"]>> {
  // Written out once: it may be a text of many megabytes.
  const body = bodyOf(input);
  const ask = async () => (await (await send(endpoint, input, body)).json()) as Output<E["response"]>;
  if (endpoint.method === "GET" || input.signal) return ask();
  const asked = `${endpoint.method} ${addressOf(endpoint, input.params, input.query)} ${body}`;
  if (underWay?.asked === asked) return underWay.answer as ReturnType<typeof ask>;
  const answer = ask().finally(() => {
    if (underWay?.answer === answer) underWay = undefined;
  });
  underWay = { asked, answer };
  return answer;
}
