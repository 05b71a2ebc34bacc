import { renameSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { hold } from "./parts.mjs";
import { openCluster } from "./postgres-cluster.mjs";
import { KEPT, launch } from "./postgres-launch.mjs";
import { HOST, stopServer } from "./postgres-server.mjs";

/** The app works as a role that owns its database and no more. */
async function prepare(keeper, password) {
  const has = async (sql) => (await keeper.query(sql)).rows.length > 0;
  if (!(await has("SELECT 1 FROM pg_roles WHERE rolname = 'rejoinder'")))
    await keeper.query(`CREATE ROLE rejoinder LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(password)}`);
  if (!(await has("SELECT 1 FROM pg_database WHERE datname = 'rejoinder'")))
    await keeper.query("CREATE DATABASE rejoinder OWNER rejoinder");
}

async function prepareTogether(keeper, password) {
  await keeper.query("SELECT pg_advisory_lock(1)");
  await prepare(keeper, password);
  await keeper.query("SELECT pg_advisory_unlock(1)");
}

/** Whether nobody else keeps the server: of those who leave at once, one is told so, and none who comes is cut off unheard. */
async function isLast(keeper) {
  await keeper.query("SELECT pg_advisory_unlock_shared($1)", [KEPT]);
  const { rows } = await keeper.query("SELECT pg_try_advisory_lock($1) AS last", [KEPT]);
  return rows[0].last;
}

const remember = (cluster, port) => {
  if (cluster.secrets.port === port) return;
  cluster.secrets.port = port;
  writeFileSync(`${cluster.secretsFile}.new`, JSON.stringify(cluster.secrets), { mode: 0o600 });
  renameSync(`${cluster.secretsFile}.new`, cluster.secretsFile);
};

/**
 * Starts the embedded Postgres on the cluster in `dataDir`, or joins the one that runs there, and keeps it
 * running: a server that dies is started again on the same port. Whoever stops last stops the server.
 */
export async function startPostgres({ dataDir, port = 0, flags = {}, onRestart = () => {} }) {
  const cluster = openCluster(dataDir);
  let server;
  let stopping = false;
  const launched = launch(cluster, port, flags).then((found) => (server = found));
  // Held from the moment on that there is a server to stop, though it may not answer yet.
  hold({ stop: () => launched.then(stop, () => {}) });
  await launched;
  await prepareTogether(server.keeper, cluster.secrets.password);
  remember(cluster, server.port);

  async function revive() {
    if (stopping) return;
    const before = server.pid;
    for (let wait = 100; ; wait = Math.min(wait * 2, 10_000)) {
      try {
        server = await launch(cluster, server.port, flags);
        break;
      } catch (error) {
        onRestart(error.message);
        await pause(wait);
      }
      if (stopping) return;
    }
    // Stopped meanwhile: nobody else knows of the server that came up just now.
    if (stopping) return leave();
    watch();
    if (server.pid !== before)
      onRestart("Postgres had ended and was started again; it has recovered all that was committed.");
  }
  const watch = () => server.keeper.once("end", revive);
  watch();

  async function stop() {
    if (stopping) return;
    stopping = true;
    await leave();
  }

  async function leave() {
    const last = await isLast(server.keeper).catch(() => true);
    if (last) await stopServer(cluster, server.pid);
    await server.keeper.end().catch(() => {});
  }

  const password = encodeURIComponent(cluster.secrets.password);
  return {
    url: `postgresql://rejoinder:${password}@${HOST}:${server.port}/rejoinder`,
    adminUrl: `postgresql://postgres:${password}@${HOST}:${server.port}/postgres`,
    stop,
  };
}
