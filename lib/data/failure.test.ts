import { expect, test } from "vitest";
import { unavailableReason } from "./failure";

const failed = (code: string) => Object.assign(new Error("from Postgres"), { code });

test.each([
  ["53100", /disk is full/],
  ["ENOSPC", /disk is full/],
  ["53200", /out of memory/],
  ["57P01", /cannot be reached/],
  ["40P01", /somebody else changed/i],
  ["40001", /somebody else changed/i],
])("%s is told as what it is", (code, words) => {
  expect(unavailableReason(failed(code))?.message).toMatch(words);
  expect(unavailableReason(new Error("outer", { cause: failed(code) }))?.message).toMatch(words);
});

test("what is none of these is a bug", () => {
  expect(unavailableReason(failed("22P02"))).toBeNull();
});
