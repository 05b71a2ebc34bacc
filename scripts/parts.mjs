import { setTimeout as pause } from "node:timers/promises";
import { fail, say } from "./say.mjs";

const HEARD_AFTER = 50;

const parts = [];
let stopping = false;

/** Remembers what was started, to be stopped when the command ends, however it ends; what came last goes first. */
export function hold(part) {
  parts.push(part);
  return part;
}

export async function stopParts() {
  stopping = true;
  while (parts.length > 0)
    await parts
      .pop()
      .stop()
      .catch((error) => say(error.message));
}

/** Runs a command that stays: a signal stops its parts and ends it well, a failure stops them and is told. */
export async function stay(command, { tell = false } = {}) {
  async function end() {
    if (stopping) return;
    if (tell) say("\nStopping …");
    await stopParts();
    if (tell) say("Stopped.");
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end());
  try {
    await command();
  } catch (error) {
    // What fails because its parts were stopped meanwhile is no failure; nor is a program that heard Ctrl-C first.
    await pause(HEARD_AFTER);
    if (stopping) return;
    if (error.signal === "SIGINT") return end();
    await stopParts();
    fail(error);
  }
}
