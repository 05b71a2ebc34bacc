import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { exportFilter, MOST_VALUES } from "./export";
import { readInput } from "./read-input";

const ids = (many: number) => Array.from({ length: many }, () => randomUUID());

test("as many ids as an export takes fit in the header of a request, and one more is refused by name", () => {
  const filter = { documents: ids(MOST_VALUES), labels: ids(MOST_VALUES), reviewers: ids(MOST_VALUES) };
  expect(readInput(exportFilter, filter)).toEqual({ ...filter, states: [] });
  const given = Object.entries(filter).flatMap(([name, values]) => values.map((value) => [name, value]));
  // Node takes 16,384 bytes; the cookie and what a browser says of itself take about 1,500 of them.
  expect(new URLSearchParams(given).toString().length).toBeLessThan(14_500);
  expect(() => readInput(exportFilter, { labels: ids(MOST_VALUES + 1).join(",") })).toThrow(
    "labels: at most 100 values: an address holds no more",
  );
});
