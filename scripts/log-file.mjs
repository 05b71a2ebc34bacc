import { copyFileSync, openSync, statSync, truncateSync } from "node:fs";

const BOUND = 10_000_000;
const LOOK_EVERY = 10_000;

const kept = new Set();

/** What is past the bound goes into one older file beside it. The file stays the same for those who write it. */
function keepSmall(file) {
  try {
    if (statSync(file).size < BOUND) return;
    copyFileSync(file, `${file}.old`);
    truncateSync(file);
  } catch {
    // not there, or a full disk: no reason to stop what is logged
  }
}

/** Opens a log to be added to, and keeps it small as long as this process lives. */
export function openLogFile(file) {
  if (kept.size === 0) setInterval(() => kept.forEach(keepSmall), LOOK_EVERY).unref();
  kept.add(file);
  keepSmall(file);
  return openSync(file, "a", 0o600);
}
