import { expect, test } from "vitest";
import { z } from "zod";
import { API } from "./api";

const named = Object.values(API).flatMap((endpoints) =>
  Object.values(endpoints).flatMap(({ method, path, body }): [string, z.ZodType][] =>
    body instanceof z.ZodObject && body.shape.name ? [[`${method} ${path}`, body.shape.name]] : [],
  ),
);

test.each(named)("%s takes a name on one line, without control characters, and never none", (_, name) => {
  expect(name.parse(" Pier\u0007\n\tclosed\u202e ")).toBe("Pier closed");
  for (const none of ["", "\u0007\n", "\u202e", "a\0b"]) expect(name.safeParse(none).success).toBe(false);
});

test("names of accounts, projects, labels, documents, tokens and people are among these", () => {
  expect(named.length).toBeGreaterThan(9);
});
