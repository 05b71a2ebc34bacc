import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./stamp.mjs";

const LEASH = new URL("leash.mjs", import.meta.url).href;
const STOP_PATIENCE = 10_000;

async function isReady(address) {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(5_000) });
    return response.ok ? true : ((await response.json()).why ?? `it answered ${response.status}`);
  } catch (error) {
    return error.cause?.message ?? error.message;
  }
}

/** Where this machine reaches a server that listens on `host`. */
export const addressOf = (host, port) => {
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
};

/**
 * Runs `next start` (or another mode) in a process of its own, and runs it again, ever more patiently, where it
 * ends by itself. `ready()` resolves once /api/health says so, and throws where that never comes.
 */
export function startWeb({
  host,
  port,
  env,
  mode = "start",
  output = /** @type {"inherit" | "ignore" | number} */ ("inherit"),
  errors = output,
  onRestart = () => {},
}) {
  let child;
  let stopping = false;
  let wait = 500;
  let timer;

  function launch() {
    const began = Date.now();
    child = spawn(
      process.execPath,
      ["--import", LEASH, "node_modules/next/dist/bin/next", mode, "-H", host, "-p", String(port)],
      {
        cwd: root,
        env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", REJOINDER_LEASH: String(process.pid), ...env },
        // In a session of its own: at Ctrl-C it is stopped in its turn.
        detached: true,
        stdio: ["ignore", output, errors, "ipc"],
      },
    );
    child.on("error", () => {});
    child.once("exit", (code, signal) => {
      if (stopping) return;
      if (Date.now() - began > 60_000) wait = 500;
      onRestart(`The web process ended (${signal ?? code}); it is started again.`);
      timer = setTimeout(launch, wait);
      wait = Math.min(wait * 2, 30_000);
    });
  }

  async function ready(patience = 60_000) {
    let last;
    for (const end = Date.now() + patience; Date.now() < end; await pause(100)) {
      last = await isReady(addressOf(host, port));
      if (last === true) return;
    }
    throw new Error(`The app does not become ready: ${last}`);
  }

  async function stop() {
    stopping = true;
    clearTimeout(timer);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE);
    await ended;
    clearTimeout(killer);
  }

  launch();
  return { ready, stop, pid: () => child.pid };
}
