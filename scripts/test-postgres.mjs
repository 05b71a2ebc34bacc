import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "./postgres.mjs";
import { root } from "./stamp.mjs";

const dataDir = join(root, ".data/test");

// Nothing in it outlives a run, so it may be quick rather than durable.
const start = () =>
  startPostgres({ dataDir, flags: { fsync: "off", full_page_writes: "off", synchronous_commit: "off" } });

/** The server of DATABASE_URL, else an embedded one; each run makes databases of its own in it. */
export async function startTestPostgres() {
  const given = process.env.DATABASE_URL;
  const server = given
    ? { url: given, stop: async () => {} }
    : await start().catch(() => {
        rmSync(dataDir, { recursive: true, force: true });
        return start();
      });

  async function query(sql) {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  async function createDatabase(name, { like = "template1" } = {}) {
    await query(`CREATE DATABASE "${name}" TEMPLATE "${like}"`);
    const url = new URL(server.url);
    url.pathname = name;
    return { url: url.href, drop: () => query(`DROP DATABASE "${name}" WITH (FORCE)`) };
  }

  return { url: server.url, createDatabase, stop: server.stop };
}
