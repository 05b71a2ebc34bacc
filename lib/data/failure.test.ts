import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
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

test("what is none of these is a bug, such as a file that is missing or a mail server that is away", async () => {
  expect(unavailableReason(failed("22P02"))).toBeNull();
  const missing = await readFile("/no/such/file").catch((error: unknown) => error);
  expect(unavailableReason(missing)).toBeNull();
  for (const code of ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"])
    expect(unavailableReason(failed(code))).toBeNull();
});

test("a database that takes no connection, or breaks one, is told as away, by SQL and by Prisma", async () => {
  let answer = (socket: Socket) => socket.destroy();
  const postgres = createServer((socket) => answer(socket.on("error", () => {}))).listen(0, "127.0.0.1");
  await once(postgres, "listening");
  const { port } = postgres.address() as AddressInfo;
  vi.stubEnv("DATABASE_URL", `postgres://nobody@127.0.0.1:${port}/none`);
  vi.resetModules();
  const { pool, prisma } = await import("./db");
  const told = async (asked: Promise<unknown>) =>
    unavailableReason(
      await asked.then(
        () => null,
        (error: unknown) => error,
      ),
    )?.message;
  const both = async () => {
    for (const asked of [pool().query("SELECT 1"), prisma().user.findFirst()])
      expect(await told(asked)).toMatch(/cannot be reached/);
  };
  await both();
  answer = (socket) => socket.resetAndDestroy();
  await both();
  postgres.close();
  await once(postgres, "close");
  await both();
  await pool().end();
});
