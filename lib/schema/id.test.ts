import { expect, test } from "vitest";
import { id } from "./endpoint";

test("an id in capitals is the same id", () => {
  expect(id.parse("CA31F6A0-0000-4000-8000-00000000ABCD")).toBe("ca31f6a0-0000-4000-8000-00000000abcd");
});
