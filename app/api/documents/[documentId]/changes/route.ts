import { handle } from "@/lib/auth/handle";
import { Refusal } from "@/lib/core/refusal";
import { applyChanges } from "@/lib/data/changes";
import { readingEndpoints } from "@/lib/schema/reading";

export const POST = handle(readingEndpoints.change, async ({ who, params, body }) => {
  if (body.reviewerId && body.reviewerId !== who.userId)
    throw new Refusal("signed-out", "Somebody else is signed in in this browser now. Sign in as yourself.");
  return applyChanges(params.documentId, who.userId, body.changes);
});

export * from "@/lib/auth/other-methods";
