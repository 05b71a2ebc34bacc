import "server-only";
import { pino } from "pino";
import { env } from "./env";

/** One line of JSON per request; never document text, links or secrets. */
export const log = pino({
  base: null,
  level: env().LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
});
