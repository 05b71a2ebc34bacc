import { handle } from "@/lib/auth/handle";
import { listHistory } from "@/lib/data/reading";
import { readingEndpoints } from "@/lib/schema/reading";

export const GET = handle(readingEndpoints.history, async ({ who, params, query }) =>
  listHistory(params.documentId, who.userId, query.before, query.limit),
);

export * from "@/lib/auth/other-methods";
