import "server-only";
import { pino } from "pino";

/** One line of JSON per request; never document text, links or secrets. */
export const log = pino({
  base: null,
  level: process.env.LOG_LEVEL ?? "info",
  timestamp: pino.stdTimeFunctions.isoTime,
});
