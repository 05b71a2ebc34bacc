import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { hold } from "./parts.mjs";
import { freePort, isFree } from "./port.mjs";
import { asAccount } from "./postgres-account.mjs";
import { cleanEnv, explainFull, openCluster } from "./postgres-cluster.mjs";
import { Plain } from "./say.mjs";

const HOST = "127.0.0.1";
const KEEPER = "rejoinder-keeper";

/** Durability is never traded away; no document's text reaches the log. */
const FLAGS = {
  listen_addresses: HOST,
  unix_socket_directories: "",
  max_connections: 100,
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

const connectionOf = (cluster, port, user, database) => ({
  host: HOST,
  port,
  user,
  database,
  password: cluster.secrets.password,
  connectionTimeoutMillis: 5_000,
  ssl: false,
  application_name: KEEPER,
});

async function connect(config) {
  const client = new pg.Client(config);
  client.on("error", () => {});
  await client.connect();
  return client;
}

function readPostmaster(cluster) {
  try {
    const lines = readFileSync(join(cluster.folder, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
}

const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
};

/** The pid of the server that runs on this cluster, whoever started it; null where none does. */
function runningPid(cluster) {
  const found = readPostmaster(cluster);
  if (!found) return null;
  const command = commandOf(found.pid);
  if (/postgres/.test(command) && command.includes(cluster.folder)) return found.pid;
  // The number was given to another process since: Postgres itself would take that one for a server and refuse.
  if (command) rmSync(join(cluster.folder, "postmaster.pid"), { force: true });
  return null;
}

const lastLines = (cluster) =>
  readFileSync(cluster.logFile, "utf8").trimEnd().split("\n").slice(-15).join("\n");

function openLog(cluster) {
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > 10_000_000)
    renameSync(cluster.logFile, `${cluster.logFile}.old`);
  return openSync(cluster.logFile, "a", 0o600);
}

function spawnServer(cluster, port, flags) {
  const settings = Object.entries({ ...FLAGS, ...flags }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const { command, args, options } = asAccount(
    cluster.account,
    join(cluster.bin, "postgres"),
    ["-D", cluster.folder, "-p", String(port), ...settings],
    [cluster.bin, cluster.dataDir],
  );
  const log = openLog(cluster);
  // In a session of its own: Ctrl-C must not stop it before the app has stopped.
  const child = spawn(command, args, {
    ...options,
    cwd: "/",
    env: cleanEnv(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Waits until the server answers, however long its recovery takes; null where it ended instead. */
async function untilReady(cluster, port, hasEnded) {
  for (;;) {
    try {
      return await connect(connectionOf(cluster, port, "postgres", "postgres"));
    } catch (error) {
      if (error.code === "28P01")
        throw new Plain(
          `${cluster.secretsFile} does not hold the password of ${cluster.folder}. Put the file back as it was.`,
        );
      if (hasEnded()) return null;
      await pause(50);
    }
  }
}

async function launch(cluster, wantedPort, flags) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const running = runningPid(cluster);
    if (running) {
      const { port } = readPostmaster(cluster) ?? {};
      const keeper = port && (await untilReady(cluster, port, () => runningPid(cluster) !== running));
      if (keeper) return { pid: running, port, keeper };
      continue;
    }
    const known = wantedPort || cluster.secrets.port;
    const port = known && (wantedPort || (await isFree(known, HOST))) ? known : await freePort(HOST);
    const child = spawnServer(cluster, port, flags);
    let ended = false;
    child.on("exit", () => (ended = true));
    child.on("error", () => (ended = true));
    const keeper = await untilReady(cluster, port, () => ended);
    if (keeper) return { pid: child.pid, port, keeper };
    const log = lastLines(cluster);
    // Another start was quicker, or the children of a killed server have not ended yet.
    const passing =
      /lock file .* already exists|pre-existing shared memory|still in use|Address already in use/.test(log);
    if (!passing || Date.now() > deadline)
      throw new Plain(
        explainFull(log, cluster.dataDir) ??
          `Postgres does not start. Its last words (${cluster.logFile}):\n${log}\nThe data in ${cluster.folder} is untouched; mend what it names and start again.`,
      );
    await pause(250);
  }
}

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

const remember = (cluster, port) => {
  if (cluster.secrets.port === port) return;
  cluster.secrets.port = port;
  writeFileSync(`${cluster.secretsFile}.new`, JSON.stringify(cluster.secrets), { mode: 0o600 });
  renameSync(`${cluster.secretsFile}.new`, cluster.secretsFile);
};

function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

async function shutDown(cluster, pid) {
  for (const [name, patience] of [
    ["SIGINT", 60_000],
    ["SIGQUIT", 10_000],
  ]) {
    if (!signal(pid, name)) return;
    for (const end = Date.now() + patience; Date.now() < end; await pause(25))
      if (runningPid(cluster) !== pid) return;
  }
}

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
    if (stopping) return stopServer();
    watch();
    if (server.pid !== before)
      onRestart("Postgres had ended and was started again; it has recovered all that was committed.");
  }
  const watch = () => server.keeper.once("end", revive);
  watch();

  async function stop() {
    if (stopping) return;
    stopping = true;
    await stopServer();
  }

  async function stopServer() {
    const others = await server.keeper
      .query("SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()", [
        KEEPER,
      ])
      .then((result) => result.rows.length > 0)
      .catch(() => false);
    await server.keeper.end().catch(() => {});
    if (!others) await shutDown(cluster, server.pid);
  }

  const password = encodeURIComponent(cluster.secrets.password);
  return {
    url: `postgresql://rejoinder:${password}@${HOST}:${server.port}/rejoinder`,
    adminUrl: `postgresql://postgres:${password}@${HOST}:${server.port}/postgres`,
    stop,
  };
}
