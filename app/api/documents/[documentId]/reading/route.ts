import { handle } from "@/lib/auth/handle";
import { requireSelf, requireSightOf } from "@/lib/auth/sight";
import { readingJson, recordProgress } from "@/lib/data/reading";
import { readingEndpoints } from "@/lib/schema/reading";

export const GET = handle(readingEndpoints.read, async ({ who, params, query }) => {
  const reviewer = query.reviewer ?? who.userId;
  await requireSightOf(reviewer, who);
  const json = await readingJson(params.documentId, reviewer, who.userId);
  return new Response(json, { headers: { "content-type": "application/json" } });
});

export const PATCH = handle(
  readingEndpoints.progress,
  async ({ who, params, body: { reviewerId, ...told } }) => {
    requireSelf(who, reviewerId);
    return recordProgress(params.documentId, who.userId, told);
  },
);

export * from "@/lib/auth/other-methods";
