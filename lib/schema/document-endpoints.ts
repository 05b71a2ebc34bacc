import { z } from "zod";
import { NAME_MAX } from "@/lib/core/name";
import {
  documentFilter,
  documentList,
  documentQuery,
  documentTotals,
  FILE_LIMIT,
  known,
  MOST_TEXTS,
  metadata,
  newDocument,
  standing,
} from "./document";
import { endpoint, id, plainText, someUpTo, upTo } from "./endpoint";

const MOST_AT_ONCE = 20_000;
const project = z.object({ projectId: id });
const several = z.strictObject({ documentIds: someUpTo(MOST_AT_ONCE, "documents", id) });
const severalLimit = 2_000_000;

export const documentEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/documents",
    action: "documents.read",
    summary: "A page of the project's documents: searched, filtered, sorted",
    params: project,
    query: documentQuery,
    response: documentList,
  }),
  totals: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/documents/totals",
    action: "documents.read",
    summary: "How much there is and how far it is read",
    params: project,
    response: documentTotals,
  }),
  ids: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/documents/ids",
    action: "documents.manage",
    summary: "The ids of all documents that fit a search and filters, to do something with them together",
    params: project,
    query: documentFilter,
    response: z.object({ documentIds: z.array(id) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents",
    action: "documents.manage",
    summary: "Import a text; with an id of your own, sending it again makes no second document",
    params: project,
    body: newDocument,
    bodyLimit: 4 * FILE_LIMIT,
    response: z.object({ id, name: z.string(), codePoints: z.int(), words: z.int(), textSha256: z.string() }),
  }),
  createSeveral: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/import",
    action: "documents.manage",
    summary:
      "Import several texts, one after the other, each by itself: a text that cannot be stored is told of alone; a request that is not of this form stores none",
    params: project,
    body: z.strictObject({
      documents: someUpTo(MOST_TEXTS, "texts", newDocument.required({ id: true })),
    }),
    bodyLimit: 4 * FILE_LIMIT,
    response: z.object({ documents: z.array(z.object({ id, refused: z.string().nullable() })) }),
  }),
  known: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/known",
    action: "documents.manage",
    summary: "Which of these texts (by SHA-256) and names the project has already",
    params: project,
    body: z.strictObject({
      sha256: upTo(MOST_AT_ONCE, "texts", z.string().regex(/^[0-9a-f]{64}$/)),
      names: upTo(MOST_AT_ONCE, "names", plainText(NAME_MAX)),
    }),
    bodyLimit: 20_000_000,
    response: known,
  }),
  counts: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/counts",
    action: "documents.manage",
    summary: "What stands on these documents and who reads them, told before they are archived or assigned",
    params: project,
    body: several,
    bodyLimit: severalLimit,
    response: standing,
  }),
  archive: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/archive",
    action: "documents.manage",
    summary: "Archive documents, or bring them back; nothing is deleted",
    params: project,
    body: several.extend({ archived: z.boolean() }),
    bodyLimit: severalLimit,
    response: z.object({ changed: z.int() }),
  }),
  erase: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/erase",
    action: "documents.erase",
    summary:
      "Erase archived documents for good; one on which work stands alone, with all of it, and `confirm` repeats its name",
    params: project,
    body: several.extend({ confirm: z.string().max(300).optional() }),
    bodyLimit: severalLimit,
    response: z.object({ erased: z.int() }),
  }),
  assign: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/assign",
    action: "documents.assign",
    summary: "Assign documents to reviewers, or take them back; work is never removed",
    params: project,
    body: several.extend({ reviewerIds: someUpTo(200, "reviewers", id), assigned: z.boolean() }),
    bodyLimit: severalLimit,
    response: z.object({ changed: z.int() }),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/documents/:documentId",
    action: "documents.manage",
    summary: "Change a document's name and metadata",
    params: z.object({ documentId: id }),
    body: metadata.partial(),
    response: metadata,
  }),
};
