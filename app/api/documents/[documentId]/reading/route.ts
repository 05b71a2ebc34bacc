import { handle } from "@/lib/auth/handle";
import { requireSightOf } from "@/lib/auth/sight";
import { readingJson, recordProgress } from "@/lib/data/reading";
import { readingEndpoints } from "@/lib/schema/reading";

export const GET = handle(readingEndpoints.read, async ({ who, params, query }) => {
  const reviewer = query.reviewer ?? who.userId;
  await requireSightOf(reviewer, who);
  const json = await readingJson(params.documentId, reviewer, who.userId);
  return new Response(json, { headers: { "content-type": "application/json" } });
});

export const PATCH = handle(readingEndpoints.progress, async ({ who, params, body }) => {
  return recordProgress(params.documentId, who.userId, body);
});

export * from "@/lib/auth/other-methods";
