import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { build } from "../build.mjs";
import { migrate } from "../migrate.mjs";
import { freePort } from "../port.mjs";
import { startPostgres } from "../postgres.mjs";
import { fail, say } from "../say.mjs";
import { root } from "../stamp.mjs";
import { addressOf, startWeb } from "../web.mjs";
import { benchExport } from "./export";
import type { Bench, Figure } from "./figure";
import { benchReader } from "./reader";
import { benchSave } from "./save";

const PARTS: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  reader: benchReader,
  save: benchSave,
  export: benchExport,
};

const HOST = "127.0.0.1";

/** The app, built, on an empty database of its own; on the server of BENCH_DATABASE_URL where that is given. */
async function open() {
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
  const bench: Bench = {
    url: addressOf(HOST, port),
    databaseUrl: url.href,
    pid: () => web.pid() ?? 0,
    say,
  };
  return { bench, ready: web.ready, close };
}

function print(figures: readonly Figure[]): void {
  for (const { name, value, unit, against, ratio, bound, holds } of figures)
    say(
      `${holds ? "holds" : "FAILS"}  ${name}: ${value.toLocaleString("en")} ${unit}, ${ratio} × (${against}); ${bound}`,
    );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
  const parts = positionals.length ? positionals : Object.keys(PARTS);
  await build();
  const { bench, ready, close } = await open();
  const figures: Figure[] = [];
  try {
    await ready();
    for (const part of parts) {
      const measure = PARTS[part];
      if (!measure) throw new Error(`There is no part ${part}; there are ${Object.keys(PARTS).join(", ")}.`);
      figures.push(...(await measure(bench)));
    }
  } finally {
    await close();
  }
  print(figures);
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model };
  const written = { at: new Date().toISOString(), machine, figures };
  if (values.out) await writeFile(values.out, `${JSON.stringify(written, null, 2)}\n`);
}

await main().catch(fail);
process.exit(0);
