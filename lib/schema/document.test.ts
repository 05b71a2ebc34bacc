import { expect, test } from "vitest";
import { documentQuery, filterOf } from "./document";
import { readInput } from "./read-input";

test("a number in a query is one: what is empty is refused and not taken for 0", () => {
  const query = documentQuery.parse({ minWords: "10", maxSpans: "0" });
  expect(query).toMatchObject({ minWords: 10, maxSpans: 0 });
  expect(filterOf(query)).toMatchObject({ minWords: 10, maxSpans: 0 });
  for (const maxSpans of ["", " ", "-1", "1.5", "1e3", "two", "9999999999"])
    expect(() => readInput(documentQuery, { maxSpans })).toThrow("maxSpans: ");
  expect(() => readInput(documentQuery, { maxSpans: "" })).toThrow("maxSpans: must be a whole number");
});
