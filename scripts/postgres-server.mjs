import { spawn, spawnSync } from "node:child_process";
import { closeSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openLogFile } from "./log-file.mjs";
import { asAccount } from "./postgres-account.mjs";
import { cleanEnv } from "./postgres-cluster.mjs";

export const HOST = "127.0.0.1";

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

/** The server that runs on this cluster, whoever started it, and its port once it has one; null where none does. */
export function runningServer(cluster) {
  const found = readPostmaster(cluster);
  if (!found) return null;
  const command = commandOf(found.pid);
  if (/postgres/.test(command) && command.includes(cluster.folder)) return found;
  // The number was given to another process since: Postgres itself would take that one for a server and refuse.
  if (command) rmSync(join(cluster.folder, "postmaster.pid"), { force: true });
  return null;
}

export const runs = (cluster, pid) => runningServer(cluster)?.pid === pid;

export const lastWords = (cluster) =>
  readFileSync(cluster.logFile, "utf8").trimEnd().split("\n").slice(-15).join("\n");

export function spawnServer(cluster, port, flags) {
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
  const log = openLogFile(cluster.logFile);
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

function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

export async function stopServer(cluster, pid) {
  for (const [name, patience] of [
    ["SIGINT", 60_000],
    ["SIGQUIT", 10_000],
  ]) {
    if (!signal(pid, name)) return;
    for (const end = Date.now() + patience; Date.now() < end; await pause(25))
      if (!runs(cluster, pid)) return;
  }
}
