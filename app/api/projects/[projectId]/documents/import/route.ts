import { handle } from "@/lib/auth/handle";
import { createDocuments } from "@/lib/data/import";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const POST = handle(documentEndpoints.createSeveral, ({ who, params, body }) =>
  createDocuments(params.projectId, who.userId, body.documents),
);

export * from "@/lib/auth/other-methods";
