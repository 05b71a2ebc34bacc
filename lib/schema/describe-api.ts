import { z } from "zod";
import { BODY_LIMIT, type Endpoint, problem } from "./endpoint";

type Json = Record<string, unknown>;

/** The schema of what is sent in (`input`, before defaults and trimming) or comes out, as JSON Schema 2020-12. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}

/** Express-like `:name` and `*path` become `{name}`. */
const template = (path: string) => path.replace(/[:*](\w+)/g, "{$1}");

function parametersOf(endpoint: Endpoint): Json[] {
  const inPath = endpoint.params && schemaOf(endpoint.params, "input");
  const known = (inPath?.properties ?? {}) as Record<string, Json>;
  const path = [...endpoint.path.matchAll(/[:*](\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: known[name!] ?? { type: "string" },
  }));
  const search = endpoint.query && schemaOf(endpoint.query, "input");
  const required = new Set((search?.required ?? []) as string[]);
  const query = Object.entries((search?.properties ?? {}) as Record<string, Json>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: "query",
      required: required.has(name),
      ...(description ? { description } : {}),
      schema,
    }),
  );
  return [...path, ...query];
}

const PROBLEM = { $ref: "#/components/responses/Problem" };

function operationOf(group: string, name: string, endpoint: Endpoint, isOpen: boolean): Json {
  const produces = endpoint.produces ?? "application/json";
  const answer = endpoint.response ? schemaOf(endpoint.response, "output") : { type: "string" };
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    "x-action": endpoint.action,
    ...(isOpen ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            description: `At most ${endpoint.bodyLimit ?? BODY_LIMIT} bytes.`,
            content: { "application/json": { schema: schemaOf(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: {
      200: {
        description: "Done",
        ...(endpoint.response || endpoint.produces ? { content: { [produces]: { schema: answer } } } : {}),
      },
      default: PROBLEM,
    },
  };
}

/** The API's description, OpenAPI 3.1. `isOpen` tells which actions need no session. */
export function describeApi(
  api: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  isOpen: (action: string) => boolean,
  { version, cookie }: { version: string; cookie: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const [group, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = template(endpoint.path);
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(group, name, endpoint, isOpen(endpoint.action)),
      };
    }
  return {
    openapi: "3.1.0",
    info: {
      title: "Rejoinder",
      version,
      description:
        "The API that the pages themselves use. Offsets are code points of the stored text, half-open. Sign in for a cookie, or send a token of yours (made in your settings) as Authorization: Bearer.",
    },
    servers: [{ url: "/" }],
    security: [{ cookie: [] }, { bearer: [] }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: cookie },
        bearer: { type: "http", scheme: "bearer" },
      },
      schemas: { Problem: schemaOf(problem, "output") },
      responses: {
        Problem: {
          description: "Why it was not done: a code, a sentence, the places in the input, the request's id",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
    },
  };
}
