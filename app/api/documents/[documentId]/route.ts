import { handle } from "@/lib/auth/handle";
import { updateDocument } from "@/lib/data/documents";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const PATCH = handle(documentEndpoints.update, ({ params, body }) =>
  updateDocument(params.documentId, body),
);

export * from "@/lib/auth/other-methods";
