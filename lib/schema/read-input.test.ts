import { expect, test } from "vitest";
import { z } from "zod";
import { Refusal } from "@/lib/core/refusal";
import { API } from "./api";
import { documentEndpoints } from "./document-endpoints";
import { exportEndpoints } from "./export";
import { memberEndpoints } from "./member";
import { readInput } from "./read-input";

const said = (schema: z.ZodType, value: unknown): string => {
  try {
    readInput(schema, value);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return "taken";
};

test("of too many, and of none, the answer is in our words", () => {
  const documentIds = (count: number) =>
    Array.from({ length: count }, () => "5a3d1e00-0000-4000-8000-000000000001");
  const body = documentEndpoints.counts.body;
  expect(said(body, { documentIds: documentIds(20_000) })).toBe("taken");
  expect(said(body, { documentIds: documentIds(20_001) })).toBe(
    "documentIds: at most 20,000 documents at once; take fewer",
  );
  expect(said(body, { documentIds: [] })).toBe("documentIds: at least one is needed");
});

/** Every object that a schema describes, by its path: `additionalProperties` is false where unknown names are refused. */
function objectsOf(json: unknown, path: string): { path: string; closed: boolean }[] {
  if (typeof json !== "object" || json === null) return [];
  const inner = Object.entries(json).flatMap(([key, part]) => objectsOf(part, `${path}.${key}`));
  if (!("properties" in json)) return inner;
  return [{ path, closed: "additionalProperties" in json && json.additionalProperties === false }, ...inner];
}

test("no endpoint swallows a name that it does not know, wherever in the query or the body it stands", () => {
  const inputs = Object.entries(API).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { query, body }]) => [
      { path: `${group}.${name} query`, schema: query },
      { path: `${group}.${name} body`, schema: body },
    ]),
  );
  const objects = inputs.flatMap(({ path, schema }) =>
    schema ? objectsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), path) : [],
  );
  expect(objects.length).toBeGreaterThan(40);
  expect(objects.filter(({ closed }) => !closed)).toEqual([]);
});

test("an unknown name is told with its place, and with the name that was likely meant", () => {
  const { query } = exportEndpoints.spans;
  expect(said(query, { label: "x" })).toBe("label: there is no such name here; did you mean labels?");
  expect(said(query, { format: "csv" })).toBe(
    "format: there is no such name here; the names are documents, labels, reviewers, states, variant",
  );
  expect(said(query, JSON.parse('{"__proto__":"x"}'))).toMatch(/^__proto__: there is no such name here/);
  const batch = { id: crypto.randomUUID(), plaice: 1, place: 1 };
  expect(said(documentEndpoints.create.body, { name: "a", text: "b", batch })).toBe(
    "batch.plaice: there is no such name here; did you mean place?",
  );
  expect(said(z.strictObject({}), { verbose: "1" })).toBe(
    "verbose: there is no such name here; none is taken",
  );
});

test("of several forms the nearest is spoken of", () => {
  const people = [{ userid: crypto.randomUUID() }];
  expect(said(memberEndpoints.add.body, { people, role: "lead" })).toMatch(/^people\.0\./);
});

test("a field of free metadata that cannot be kept is refused, not dropped", () => {
  const fields = JSON.parse('{"__proto__":"x","venue":"Town hall"}');
  expect(said(documentEndpoints.update.body, { fields })).toBe(
    "fields.__proto__: a field cannot have this name",
  );
  expect(said(documentEndpoints.update.body, { fields: { constructor: "x", toString: "y" } })).toBe("taken");
});
