import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { takePlace } from "@/lib/server/places";
import { pool } from "./db";

/** How long an export waits for its turn, and how long its reader may stand still, in ms. */
export interface ExportLimits {
  patience: number;
  stall: number;
}

export const EXPORT_LIMITS: ExportLimits = { patience: 10_000, stall: 120_000 };

/** An export holds a connection for as long as its download takes; the rest are for saving and reading. */
export const exportPlaces = () => Math.max(1, Math.floor((pool().options.max ?? 10) / 5));

/** Waits for one of the places for exports; answers what gives it back. */
export const takeExportPlace = (patience: number): Promise<() => void> =>
  takePlace("export", exportPlaces(), patience, () => {
    const busy = `${exportPlaces()} exports are being downloaded from here just now`;
    return new Refusal("too-many", `${busy}, and more would slow down saving. Try again in a minute.`);
  });
