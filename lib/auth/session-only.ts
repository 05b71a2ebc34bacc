import "server-only";
import { Refusal } from "@/lib/core/refusal";
import type { Who } from "./who";

/** Stops a token from what only a person at a page may do: a leaked token must not make others or change the password. */
export function requireSession(who: Who): string {
  if (who.sessionId === null)
    throw new Refusal("forbidden", "An API token may not do this. Sign in and do it in your settings.");
  return who.sessionId;
}
