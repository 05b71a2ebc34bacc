import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { pool } from "./db";

/** How long an export waits for its turn, and how long its reader may stand still. */
export interface ExportLimits {
  patience: number;
  stall: number;
}

export const EXPORT_LIMITS: ExportLimits = { patience: 10_000, stall: 120_000 };

/** An export holds a connection for as long as its download takes; the rest are for saving and reading. */
export const exportPlaces = () => Math.max(1, Math.floor((pool().options.max ?? 10) / 5));

// One count for the process, whatever the bundler makes of this module.
const held = globalThis as { rejoinderExports?: { taken: number; waiting: (() => void)[] } };
function places() {
  held.rejoinderExports ??= { taken: 0, waiting: [] };
  return held.rejoinderExports;
}

function turn(waiting: (() => void)[], patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(
        new Refusal(
          "too-many",
          `${exportPlaces()} exports are being downloaded from here just now, and more would slow down saving. Try again in a minute.`,
        ),
      );
    }, patience);
    waiting.push(go);
  });
}

/** Waits for one of the places for exports; answers what gives it back. */
export async function takePlace(patience: number): Promise<() => void> {
  const { waiting } = places();
  if (places().taken < exportPlaces()) places().taken += 1;
  else await turn(waiting, patience);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const next = waiting.shift();
    if (next) next();
    else places().taken -= 1;
  };
}
