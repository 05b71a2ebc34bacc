import { handle } from "@/lib/auth/handle";
import { may } from "@/lib/auth/permissions";
import { listDocuments } from "@/lib/data/documents";
import { createDocument } from "@/lib/data/import";
import { documentEndpoints } from "@/lib/schema/document";

export const GET = handle(documentEndpoints.list, async ({ who, params, query }) =>
  listDocuments(params.projectId, who.userId, may(who, "reading.others"), query),
);

export const POST = handle(documentEndpoints.create, async ({ who, params, body }) =>
  createDocument(params.projectId, who.userId, body),
);
