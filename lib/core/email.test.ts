import { expect, test } from "vitest";
import { normalizeEmail } from "./email";

test.each([
  ["ada@example.org", "Ada@Example.ORG", true],
  ["ada@example.org", " ada@example.org\n", true],
  ["ada@example.org", "ada+x@example.org", false],
  ["strand@example.org", "ſtrand@example.org", false],
  ["grosse@example.org", "große@example.org", false],
])("ACC-01: %j and %j are the same person: %s", (stored, typed, same) => {
  expect(normalizeEmail(typed) === normalizeEmail(stored)).toBe(same);
});
