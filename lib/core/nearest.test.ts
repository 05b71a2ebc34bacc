import { expect, test } from "vitest";
import { nearest } from "./nearest";

test.each<[string, string | null]>([
  ["label", "labels"],
  ["Labels", "labels"],
  ["reviwers", "reviewers"],
  ["state", "states"],
  ["format", null],
  ["", null],
  ["l".repeat(1_000_000), null],
])("%.20s is meant as %s", (given, meant) => {
  expect(nearest(given, ["documents", "labels", "reviewers", "states", "variant"])).toBe(meant);
});

test("nothing is near where there is nothing", () => expect(nearest("label", [])).toBeNull());
