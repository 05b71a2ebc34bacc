import "server-only";
import { Refusal } from "@/lib/core/refusal";
import type { ExportScope } from "@/lib/data/export-sql";
import type { ExportFilter } from "@/lib/schema/export";
import { may } from "./permissions";
import type { Who } from "./who";

/** What somebody may take away: everything asked for, or of it only their own reading. */
export function exportScope(who: Who, projectId: string, filter: ExportFilter): ExportScope {
  if (may(who, "export.all")) return { ...filter, projectId };
  if (filter.reviewers.some((reviewer) => reviewer.toLowerCase() !== who.userId))
    throw new Refusal("forbidden", "You may export only your own spans.");
  return { ...filter, projectId, reviewers: [who.userId] };
}
