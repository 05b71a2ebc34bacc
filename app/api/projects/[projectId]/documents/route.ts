import { handle } from "@/lib/auth/handle";
import { viewerOf } from "@/lib/auth/sight";
import { listDocuments } from "@/lib/data/document-list";
import { createDocument } from "@/lib/data/import";
import { documentEndpoints } from "@/lib/schema/document-endpoints";

export const GET = handle(documentEndpoints.list, async ({ who, params, query }) =>
  listDocuments(params.projectId, viewerOf(who), query),
);

export const POST = handle(documentEndpoints.create, async ({ who, params, body }) =>
  createDocument(params.projectId, who.userId, body),
);

export * from "@/lib/auth/other-methods";
