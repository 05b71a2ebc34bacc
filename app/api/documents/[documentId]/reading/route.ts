import { refuseArchived } from "@/lib/auth/archived";
import { handle } from "@/lib/auth/handle";
import { requireMay } from "@/lib/auth/who";
import { readingJson, recordProgress } from "@/lib/data/reading";
import { readingEndpoints } from "@/lib/schema/reading";

export const GET = handle(readingEndpoints.read, async ({ who, params, query }) => {
  const reviewer = query.reviewer ?? who.userId;
  if (reviewer !== who.userId) requireMay(who, "reading.others", params);
  const json = await readingJson(params.documentId, reviewer, who.userId);
  return new Response(json, { headers: { "content-type": "application/json" } });
});

export const PATCH = handle(readingEndpoints.progress, async ({ who, params, body }) => {
  refuseArchived(who);
  return recordProgress(params.documentId, who.userId, body);
});
