import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { API } from "./api";
import { describeApi } from "./describe-api";
import type { Endpoint } from "./endpoint";

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description?: string; $ref?: string }>;
  security?: object[];
};

const api = describeApi(API, (action) => action === "health.read", { version: "1.2.3", cookie: "session" });
const paths = api.paths as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every `$ref` in a value, with the value it points to inside `root`. */
function references(value: unknown, root: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key !== "$ref" || typeof part !== "string") return references(part, root);
    const steps = part.slice(2).split("/");
    const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], root);
    return [[part, found]];
  });
}

describe("the OpenAPI description", () => {
  test("every file of endpoints is in it", async () => {
    const files = readdirSync("lib/schema").filter(
      (file) => file.endsWith(".ts") && !file.includes(".test."),
    );
    const known = new Set(Object.values(API).flatMap((group) => Object.values(group)));
    for (const file of files) {
      const exported = (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as Record<
        string,
        unknown
      >;
      for (const [name, group] of Object.entries(exported))
        if (name.endsWith("Endpoints"))
          for (const endpoint of Object.values(group as Record<string, Endpoint>))
            expect(known.has(endpoint), `${file}: ${endpoint.method} ${endpoint.path}`).toBe(true);
    }
  });

  test("no two operations share a method and path, or an id", () => {
    const all = Object.values(API).flatMap((group) => Object.values(group));
    expect(operations).toHaveLength(all.length);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  });

  test("each operation has what OpenAPI 3.1 asks for", () => {
    expect(api.openapi).toBe("3.1.0");
    expect(api.info).toMatchObject({ title: expect.any(String), version: "1.2.3" });
    for (const { path, method, operation } of operations) {
      expect(path).toMatch(/^\/api\/[^:*]+$/);
      expect(["get", "post", "put", "patch", "delete"]).toContain(method);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map((parameter) => parameter.name)).toEqual(named);
      expect(inPath.every((parameter) => parameter.required)).toBe(true);
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(operation.parameters.every((parameter) => typeof parameter.schema === "object")).toBe(true);
      expect(operation.responses[200]?.description).toBeTruthy();
      expect(operation.responses.default).toEqual({ $ref: "#/components/responses/Problem" });
      if (method === "get") expect(operation.requestBody).toBeUndefined();
    }
  });

  test("every reference leads somewhere, and the whole is plain JSON", () => {
    for (const [pointer, found] of references(api, api)) expect(found, pointer).toBeDefined();
    expect(JSON.parse(JSON.stringify(api))).toEqual(api);
  });

  test("what needs no session says so; the rest takes a cookie or a token", () => {
    expect(paths["/api/health"]?.get?.security).toEqual([]);
    const spans = paths["/api/projects/{projectId}/export/spans.csv"]?.get;
    expect(spans?.security).toBeUndefined();
    expect(spans?.parameters.find(({ name }) => name === "labels")).toMatchObject({
      in: "query",
      required: false,
    });
    expect(api.security).toEqual([{ cookie: [] }, { bearer: [] }]);
  });
});
