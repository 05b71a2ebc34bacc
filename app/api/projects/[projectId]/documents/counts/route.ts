import { handle } from "@/lib/auth/handle";
import { standingOn } from "@/lib/data/documents";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const POST = handle(documentEndpoints.counts, async ({ params, body }) =>
  standingOn(params.projectId, body.documentIds),
);

export * from "@/lib/auth/other-methods";
