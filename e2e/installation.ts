import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../scripts/migrate.mjs";
import { freePort } from "../scripts/port.mjs";
import { startPostgres } from "../scripts/postgres.mjs";
import { runTask } from "../scripts/task.mjs";
import { startWeb } from "../scripts/web.mjs";
import { ADMIN } from "./admin";

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** The built app on a Postgres of its own, whatever DATABASE_URL says: one whose parts a test may kill. */
export async function openInstallation(given?: string) {
  const host = "127.0.0.1";
  const folder = mkdtempSync(join(tmpdir(), "rejoinder-failure-"));
  chmodSync(folder, 0o755);
  const dataDir = given ?? folder;
  let postgres = await startPostgres({ dataDir });
  const databaseUrl = postgres.url;
  await migrate(databaseUrl);
  const port = await freePort(host);
  const base = `http://${host}:${port}`;
  const env = {
    DATABASE_URL: databaseUrl,
    BASE_URL: base,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_NAME: ADMIN.name,
    LOG_LEVEL: "info",
    NODE_ENV: "production",
  };
  await runTask("scripts/first-admin.ts", env);
  const logFile = join(folder, "app.log");
  const output = openSync(logFile, "a");
  const web = startWeb({ host, port, env, output });
  await web.ready();
  const log = () => readFileSync(logFile, "utf8");

  async function sql<T extends object>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return (await client.query<T>(text).finally(() => client.end())).rows;
  }

  return {
    base,
    sql,
    ready: () => web.ready(),
    log,
    firstBug: () =>
      log()
        .split("\n")
        .find((line) => line.includes('"status":500')),
    doctor: () => runTask("scripts/doctor.ts", env),
    stopDatabase: () => postgres.stop(),
    startDatabase: async () => {
      postgres = await startPostgres({ dataDir, port: Number(new URL(databaseUrl).port) });
    },
    killApp: () => process.kill(web.pid() ?? 0, "SIGKILL"),
    killDatabase: () => {
      const [pid] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    stop: async () => {
      await web.stop();
      await postgres.stop();
      closeSync(output);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
