import { afterAll, expect, test, vi } from "vitest";
import { pool, transaction } from "./db";

afterAll(() => pool().end());

test("SRV-01: fifty reloads of the development server stay at one pool", async () => {
  const first = pool();
  for (let reload = 0; reload < 50; reload++) {
    vi.resetModules();
    const again = await import("./db");
    expect(again.pool()).toBe(first);
    await again.pool().query("SELECT 1");
  }
  const { rows } = await pool().query<{ n: number }>(
    "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = ''",
  );
  expect(rows[0]!.n).toBeLessThanOrEqual(first.options.max ?? 0);
});

test("a connection lost between two statements fails its transaction, and nothing else", async () => {
  const lost = transaction(async (client) => {
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await pool().query("SELECT pg_terminate_backend($1)", [rows[0]!.pid]);
    await vi.waitFor(() =>
      client.query("SELECT 1").then(
        () => Promise.reject(),
        () => {},
      ),
    );
    await client.query("SELECT 2");
  });
  await expect(lost).rejects.toThrow();
  expect((await pool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});
