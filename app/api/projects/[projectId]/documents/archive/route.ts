import { handle } from "@/lib/auth/handle";
import { archiveDocuments } from "@/lib/data/documents";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const POST = handle(documentEndpoints.archive, async ({ params, body }) =>
  archiveDocuments(params.projectId, body.documentIds, body.archived),
);

export * from "@/lib/auth/other-methods";
