import { z } from "zod";
import { endpoint, id, name, plainText, readingState, time } from "./endpoint";

/** Bytes of a text file; what is larger is refused by name. JSON may write a character as six. */
export const FILE_LIMIT = 20_000_000;

const source = plainText(2000).refine(
  (value) => value === "" || /^https?:\/\/\S+$/i.test(value),
  "must be an http or https address",
);

export const metadata = z.object({
  name,
  author: plainText(200),
  date: plainText(100),
  source,
  fields: z.record(plainText(100), plainText(2000)),
});
export type Metadata = z.infer<typeof metadata>;

export const documentRow = z.object({
  id,
  name: z.string(),
  author: z.string(),
  date: z.string(),
  source: z.string(),
  fields: z.record(z.string(), z.string()),
  codePoints: z.int(),
  words: z.int(),
  archived: z.boolean(),
  spans: z.int(),
  labels: z.array(z.object({ id, count: z.int() })),
  readers: z.array(z.object({ id, name: z.string(), state: readingState, assigned: z.boolean() })),
  createdAt: time,
  changedAt: time.nullable(),
});
export type DocumentRow = z.infer<typeof documentRow>;

export const SORTS = ["name", "created", "changed", "words", "spans"] as const;

export const documentQuery = z.object({
  search: plainText(200).default(""),
  sort: z.enum(SORTS).default("created"),
  order: z.enum(["asc", "desc"]).default("asc"),
  state: readingState.optional(),
  reader: id.optional(),
  label: id.optional(),
  archived: z.enum(["yes", "no"]).default("no"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type DocumentQuery = z.infer<typeof documentQuery>;
export const PAGE_SIZE = 50;

export const documentList = z.object({
  documents: z.array(documentRow),
  total: z.int(),
  totals: z.object({ documents: z.int(), words: z.int(), readings: z.int(), done: z.int(), spans: z.int() }),
});
export type DocumentList = z.infer<typeof documentList>;

const project = z.object({ projectId: id });
const several = z.object({ documentIds: z.array(id).min(1).max(10_000) });
export const counts = z.object({ documents: z.int(), spans: z.int(), readings: z.int() });

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
  create: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents",
    action: "documents.manage",
    summary: "Import a text; with an id of your own, sending it again makes no second document",
    params: project,
    body: metadata.partial().extend({
      id: id.optional(),
      name,
      text: z.string(),
      encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252", "latin1"]).default("utf-8"),
    }),
    bodyLimit: 4 * FILE_LIMIT,
    response: z.object({ id, name: z.string(), codePoints: z.int(), words: z.int(), textSha256: z.string() }),
  }),
  known: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/known",
    action: "documents.manage",
    summary: "Which of these texts (by SHA-256) and names the project has already",
    params: project,
    body: z.object({
      sha256: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(5000),
      names: z.array(plainText(200)).max(5000),
    }),
    response: z.object({
      texts: z.array(z.object({ sha256: z.string(), id, name: z.string() })),
      names: z.array(z.string()),
    }),
  }),
  counts: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/counts",
    action: "documents.manage",
    summary: "What stands on these documents, to be told before they are archived",
    params: project,
    body: several,
    response: counts,
  }),
  archive: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/archive",
    action: "documents.manage",
    summary: "Archive documents, or bring them back; nothing is deleted",
    params: project,
    body: several.extend({ archived: z.boolean() }),
    response: counts,
  }),
  assign: endpoint({
    method: "POST",
    path: "/api/projects/:projectId/documents/assign",
    action: "documents.assign",
    summary: "Assign documents to reviewers, or take them back; work is never removed",
    params: project,
    body: several.extend({ reviewerIds: z.array(id).min(1).max(200), assigned: z.boolean() }),
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
