import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../migrate.mjs";
import { freePort } from "../port.mjs";
import { startPostgres } from "../postgres.mjs";
import { say } from "../say.mjs";
import { root } from "../stamp.mjs";
import { addressOf, startWeb } from "../web.mjs";
import type { Bench } from "./figure";

const HOST = "127.0.0.1";

/** The app, built, on an empty database of its own; on the server of BENCH_DATABASE_URL where that is given. */
export async function openApp(): Promise<{ bench: Bench; close: () => Promise<void> }> {
  const given = process.env.BENCH_DATABASE_URL;
  const server = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ dataDir: join(root, ".data/bench"), port: undefined });
  const name = `bench_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = name;
  await migrate(url.href);
  const port = await freePort(HOST);
  const env = { DATABASE_URL: url.href, BASE_URL: addressOf(HOST, port), NODE_ENV: "production" };
  Object.assign(process.env, env);
  const web = startWeb({ host: HOST, port, env, output: "ignore" });
  async function close() {
    await web.stop();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`).catch(() => {});
    await admin.end();
    await server.stop();
  }
  try {
    await web.ready();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    bench: { url: addressOf(HOST, port), databaseUrl: url.href, pid: () => web.pid() ?? 0, say },
    close,
  };
}
