import { expect, test } from "vitest";
import { isSeen } from "./name";

test.each<[string, boolean]>([
  ["", false],
  [" \t\n", false],
  ["\u200b", false],
  ["\u200b \u2060\ufeff\u00ad", false],
  ["\u3164\u2800\u115f", false],
  ["\u202e\u200f", false],
  ["\u{e0100}\ufe0f", false],
  ["\u200bPier", true],
  ["a", true],
  ["0", true],
  [".", true],
  ["ا", true],
  ["報", true],
  ["💡", true],
  ["\u0301", true],
])("%j is a name: %s", (name, seen) => expect(isSeen(name)).toBe(seen));
