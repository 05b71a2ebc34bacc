import { handle } from "@/lib/auth/handle";
import { findKnown } from "@/lib/data/import";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const POST = handle(documentEndpoints.known, async ({ params, body }) =>
  findKnown(params.projectId, body.sha256, body.names),
);

export * from "@/lib/auth/other-methods";
