import { expect, test } from "vitest";
import { id } from "./endpoint";
import { readingEndpoints } from "./reading";

test("an id in capitals is the same id", () => {
  expect(id.parse("CA31F6A0-0000-4000-8000-00000000ABCD")).toBe("ca31f6a0-0000-4000-8000-00000000abcd");
});

test.each(["0", "2147483648", "x"])("history before revision %s is refused", (before) => {
  expect(readingEndpoints.history.query.safeParse({ before }).success).toBe(false);
});
