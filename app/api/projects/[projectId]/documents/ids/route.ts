import { handle } from "@/lib/auth/handle";
import { viewerOf } from "@/lib/auth/sight";
import { listDocumentIds } from "@/lib/data/document-list";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const GET = handle(documentEndpoints.ids, async ({ who, params, query }) => ({
  documentIds: await listDocumentIds(params.projectId, viewerOf(who), query),
}));

export * from "@/lib/auth/other-methods";
