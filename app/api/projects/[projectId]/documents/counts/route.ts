import { handle } from "@/lib/auth/handle";
import { countStanding } from "@/lib/data/documents";
import { documentEndpoints } from "@/lib/schema/document";

export const POST = handle(documentEndpoints.counts, async ({ params, body }) =>
  countStanding(params.projectId, body.documentIds),
);
