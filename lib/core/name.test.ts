import { expect, test } from "vitest";
import { isSeen, oneLine } from "./name";

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

test.each<[string, string]>([
  ["  Pier \t closed\r\n", "Pier closed"],
  ["two\u00a0\u3000blanks", "two blanks"],
  ["one\u2028line\u0085only", "one line only"],
  ["bell\u0007, escape\u001b[31m", "bell, escape[31m"],
  ["a \u0007 b", "a b"],
  ["exe\u202etxt.doc\u2066\u2069", "exetxt.doc"],
  ["\ufeffmarked\u009f", "marked"],
  ["\u0007\n", ""],
  ["می‌خواهم", "می‌خواهم"],
  ["👩‍💻 e\u0301", "👩‍💻 e\u0301"],
  ["kept\0", "kept\0"],
])("%j is kept as %j", (name, kept) => expect(oneLine(name)).toBe(kept));
