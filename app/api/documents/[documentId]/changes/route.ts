import { handle } from "@/lib/auth/handle";
import { requireSelf } from "@/lib/auth/sight";
import { applyChanges } from "@/lib/data/changes";
import { readingEndpoints } from "@/lib/schema/reading";

export const POST = handle(readingEndpoints.change, async ({ who, params, body }) => {
  requireSelf(who, body.reviewerId);
  return applyChanges(params.documentId, who.userId, body.changes);
});

export * from "@/lib/auth/other-methods";
