import { handle } from "@/lib/auth/handle";
import { assignDocuments } from "@/lib/data/assignments";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const POST = handle(documentEndpoints.assign, async ({ who, params, body }) =>
  assignDocuments(params.projectId, body.documentIds, body.reviewerIds, who.userId, body.assigned),
);

export * from "@/lib/auth/other-methods";
