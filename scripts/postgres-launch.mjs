import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { keepSmall } from "./log-file.mjs";
import { freePort, isFree } from "./port.mjs";
import { explainFull } from "./postgres-cluster.mjs";
import { HOST, lastWords, runningServer, runs, spawnServer } from "./postgres-server.mjs";
import { Plain } from "./say.mjs";

/** The lock that all who keep a server running share; who can have it alone was the last. */
export const KEPT = 2;

/** A connection to the server as its owner; null where the server ended instead, however long it recovers. */
async function connectWhenReady(cluster, port, hasEnded) {
  for (;;) {
    const keeper = new pg.Client({
      host: HOST,
      port,
      user: "postgres",
      database: "postgres",
      password: cluster.secrets.password,
      connectionTimeoutMillis: 5_000,
      ssl: false,
      application_name: "rejoinder-keeper",
    });
    keeper.on("error", () => {});
    try {
      await keeper.connect();
      await keeper.query("SELECT pg_advisory_lock_shared($1)", [KEPT]);
      return keeper;
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

async function join({ pid, port }, cluster) {
  const keeper = port ? await connectWhenReady(cluster, port, () => !runs(cluster, pid)) : null;
  if (keeper) keepSmall(cluster.logFile);
  return keeper && { pid, port, keeper };
}

async function portFor(cluster, wanted) {
  if (wanted) return wanted;
  const last = cluster.secrets.port;
  return last && (await isFree(last, HOST)) ? last : freePort(HOST);
}

async function startOne(cluster, port, flags) {
  const child = spawnServer(cluster, port, flags);
  let ended = false;
  child.on("exit", () => (ended = true));
  child.on("error", () => (ended = true));
  try {
    const keeper = await connectWhenReady(cluster, port, () => ended);
    return keeper && { pid: child.pid, port, keeper };
  } catch (error) {
    child.kill("SIGINT");
    throw error;
  }
}

// Another start was quicker, or the children of a killed server have not ended yet.
const PASSING = /lock file .* already exists|pre-existing shared memory|still in use|Address already in use/;

/** Joins the server that runs on the cluster, or starts one, and waits until it answers. */
export async function launch(cluster, wantedPort, flags) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const running = runningServer(cluster);
    const server = running
      ? await join(running, cluster)
      : await startOne(cluster, await portFor(cluster, wantedPort), flags);
    if (server) return server;
    if (!running) {
      const log = lastWords(cluster);
      if (!PASSING.test(log) || Date.now() > deadline)
        throw new Plain(
          explainFull(log, cluster.dataDir) ??
            `Postgres does not start. Its last words (${cluster.logFile}):\n${log}\nThe data in ${cluster.folder} is untouched; mend what it names and start again.`,
        );
    }
    await pause(250);
  }
}
