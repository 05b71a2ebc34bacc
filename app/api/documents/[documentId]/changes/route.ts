import { refuseArchived } from "@/lib/auth/archived";
import { handle } from "@/lib/auth/handle";
import { applyChanges } from "@/lib/data/changes";
import { readingEndpoints } from "@/lib/schema/reading";

export const POST = handle(readingEndpoints.change, async ({ who, params, body }) => {
  refuseArchived(who);
  return applyChanges(params.documentId, who.userId, body.changes);
});
