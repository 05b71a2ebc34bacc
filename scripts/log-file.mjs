import { copyFileSync, openSync, statSync, truncateSync } from "node:fs";

const BOUND = 10_000_000;
const LOOK_EVERY = 10_000;

const kept = new Map();

/** What is past the bound goes into one older file beside it. The file stays the same for those who write it. */
function shorten(file, bound) {
  try {
    if (statSync(file).size < bound) return;
    copyFileSync(file, `${file}.old`);
    truncateSync(file);
  } catch {
    // not there, or a full disk: no reason to stop what is logged
  }
}

/** Keeps a log small, whoever writes it, as long as this process lives. */
export function keepSmall(file, bound = BOUND) {
  if (kept.size === 0)
    setInterval(() => {
      for (const [one, most] of kept) shorten(one, most);
    }, LOOK_EVERY).unref();
  kept.set(file, bound);
  shorten(file, bound);
}

/** Opens a log to be added to, and keeps it small. */
export function openLogFile(file) {
  keepSmall(file);
  return openSync(file, "a", 0o600);
}
