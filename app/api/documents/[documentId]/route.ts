import { refuseArchived } from "@/lib/auth/archived";
import { handle } from "@/lib/auth/handle";
import { updateDocument } from "@/lib/data/documents";
import { documentEndpoints } from "@/lib/schema/document";

export const PATCH = handle(documentEndpoints.update, async ({ who, params, body }) => {
  refuseArchived(who);
  return updateDocument(params.documentId, body);
});
