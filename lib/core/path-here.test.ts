import { expect, test } from "vitest";
import { pathHere } from "./path-here";

test.each([
  ["/projects?x=1#y", "/projects?x=1#y"],
  ["//evil.example/", "/"],
  ["/\\evil.example", "/"],
  ["/.//evil.example", "/"],
  ["https://evil.example/", "/"],
  ["/\t/evil.example", "/"],
  ["javascript:alert(1)", "/"],
  [["/a", "/b"], "/"],
  [undefined, "/"],
])("%j leads to %s", (asked, path) => {
  expect(pathHere(asked)).toBe(path);
});
