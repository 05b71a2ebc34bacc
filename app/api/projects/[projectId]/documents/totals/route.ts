import { handle } from "@/lib/auth/handle";
import { viewerOf } from "@/lib/auth/sight";
import { documentTotals } from "@/lib/data/document-totals";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const GET = handle(documentEndpoints.totals, async ({ who, params }) =>
  documentTotals(params.projectId, viewerOf(who)),
);

export * from "@/lib/auth/other-methods";
