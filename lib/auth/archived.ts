import "server-only";
import { Refusal } from "@/lib/core/refusal";
import type { Who } from "./who";

/** Stops a change to what is archived: it can be read and exported, and brought back by a lead. */
export function refuseArchived(who: Who): void {
  if (who.projectArchived)
    throw new Refusal("archived", "This project is archived. A lead can bring it back.");
  if (who.documentArchived)
    throw new Refusal("archived", "This document is archived. A lead can bring it back.");
}
