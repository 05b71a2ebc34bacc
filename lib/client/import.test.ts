import { expect, test } from "vitest";
import { MOST_TEXTS } from "@/lib/schema/document";
import { readPaste } from "./candidates";
import { loadsOf } from "./import";

const sized = async (size: number) => readPaste("a.txt", "x".repeat(size));

test("small texts go together in their order, a large one alone, and none is left out", async () => {
  const sizes = [10, 999_000, 2_000, 5_000_000, 10, 10];
  const wanted = await Promise.all(sizes.map(sized));
  const loads = loadsOf(wanted);
  expect(loads.map((load) => load.map(({ source }) => source.size))).toEqual([
    [10, 999_000],
    [2_000],
    [5_000_000],
    [10, 10],
  ]);
  expect(loads.flat()).toEqual(wanted);
  expect(loadsOf([])).toEqual([]);
});

test("no request holds more texts than the server takes", async () => {
  const one = await sized(1);
  const loads = loadsOf(Array.from({ length: 2 * MOST_TEXTS + 1 }, () => one));
  expect(loads.map(({ length }) => length)).toEqual([MOST_TEXTS, MOST_TEXTS, 1]);
});
