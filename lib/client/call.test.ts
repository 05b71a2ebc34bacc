import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "@/lib/schema/endpoint";
import { call } from "./call";

const rename = endpoint({
  method: "PUT",
  path: "/api/names/:id",
  action: "profile.manage",
  summary: "Names a thing",
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  response: z.object({ count: z.int() }),
});

/** A server that answers each request with its number, when it is told to. */
function server() {
  const answers: (() => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        const count = answers.push(() => resolve(Response.json({ count })));
      }),
  );
  return answers;
}

afterEach(() => vi.unstubAllGlobals());

const to = (name: string) => call(rename, { params: { id: "1" }, body: { name } });

test("asked twice while it is under way, it is sent once and answered twice", async () => {
  const answers = server();
  const both = Promise.all([to("a"), to("a")]);
  expect(answers).toHaveLength(1);
  answers[0]!();
  expect(await both).toEqual([{ count: 1 }, { count: 1 }]);
  const again = to("a");
  answers[1]!();
  expect(await again).toEqual({ count: 2 });
});

test("there and back again is three requests", async () => {
  const answers = server();
  const all = Promise.all([to("a"), to("b"), to("a")]);
  for (const answer of answers) answer();
  expect(await all).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }]);
});
