import { handle } from "@/lib/auth/handle";
import { eraseDocuments } from "@/lib/data/erase";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const POST = handle(documentEndpoints.erase, ({ who, params, body }) =>
  eraseDocuments(params.projectId, body.documentIds, who.userId, body.confirm),
);

export * from "@/lib/auth/other-methods";
