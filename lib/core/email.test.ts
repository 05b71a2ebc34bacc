import { expect, test } from "vitest";
import { z } from "zod";
import { isEmail, normalizeEmail } from "./email";

test.each([
  ["ada@example.org", "Ada@Example.ORG", true],
  ["ada@example.org", " ada@example.org\n", true],
  ["ada@example.org", "ada+x@example.org", false],
  ["strand@example.org", "ſtrand@example.org", false],
  ["grosse@example.org", "große@example.org", false],
])("ACC-01: %j and %j are the same person: %s", (stored, typed, same) => {
  expect(normalizeEmail(typed) === normalizeEmail(stored)).toBe(same);
});

test.each([
  ["ada@example.org", true],
  ["o'neill+reader@uni.example.org", true],
  ["a_b-c.d@x-y.org", true],
  ["jörg@uni.de", false],
  ["a&b@firm.org", false],
  ["first..last@x.org", false],
  [".first@x.org", false],
  ["last.@x.org", false],
  ["ada@localhost", false],
  ["ada@-x.org", false],
  ["ada@x.org\n", false],
  [`${"a".repeat(320)}@x.org`, false],
])("%j can have an account: %s; what can is also taken at sign-in", (email, can) => {
  expect(isEmail(email)).toBe(can);
  if (can) expect(z.email().safeParse(email).success).toBe(true);
});
