import { z } from "zod";
import { CHANGE_KINDS, INTENTS } from "@/lib/core/changes";
import { PROJECT_ROLES } from "@/lib/core/roles";
import { ORIGINS } from "@/lib/core/span";
import { endpoint, id, plainText, type ReadingState, readingState, someUpTo, time } from "./endpoint";

const offset = z.int().min(0).max(2_147_483_647);

export const fragments = z
  .array(z.tuple([offset, offset]).readonly())
  .min(1, "a span has at least one fragment")
  .max(500, "at most 500 fragments")
  .readonly();

export const spanContent = z.strictObject({ labelId: id, fragments, note: plainText(20_000) });

export const change = z
  .strictObject({
    id,
    step: id,
    intent: z.enum(INTENTS),
    kind: z.enum(CHANGE_KINDS),
    spanId: id,
    version: z.int().min(0),
    span: spanContent.nullable(),
  })
  .refine((value) => (value.kind === "delete") === (value.span === null), {
    message: "a create or update carries the span, a delete does not",
    path: ["span"],
  });

export const span = spanContent.extend({
  id,
  version: z.int(),
  origin: z.enum(ORIGINS),
  createdAt: time,
  updatedAt: time,
});

export const changeResult = z.discriminatedUnion("status", [
  z.object({ id, status: z.literal("applied"), span: span.nullable() }),
  z.object({
    id,
    status: z.literal("conflict"),
    present: span.nullable(),
    /** The name of who changed the span last, where that was somebody else: a lead who moved its label. */
    by: z.string().nullable(),
  }),
  z.object({
    id,
    status: z.literal("refused"),
    code: z.string(),
    message: z.string(),
    present: span.nullable(),
  }),
]);
export type ChangeResult = z.infer<typeof changeResult>;
export type ConflictResult = Extract<ChangeResult, { status: "conflict" }>;

export const changesAnswer = z.object({ setId: id, revision: z.int(), results: z.array(changeResult) });
export type ChangesAnswer = z.infer<typeof changesAnswer>;

export const annotationSet = z.object({
  id,
  reviewerId: id.nullable(),
  state: readingState,
  revision: z.int(),
  activeSeconds: z.int(),
  place: z.int(),
  submittedAt: time.nullable(),
});

/** id, index into `labels`, bounds (start, end, …), version, note, origin, created and updated in ms. */
export const spanRow = z.tuple([
  id,
  z.int(),
  z.array(z.int()),
  z.int(),
  z.string(),
  z.enum(ORIGINS),
  z.number(),
  z.number(),
]);

export const reading = z.object({
  document: z.object({
    id,
    name: z.string(),
    author: z.string(),
    date: z.string(),
    source: z.string(),
    codePoints: z.int(),
    words: z.int(),
    textSha256: z.string(),
    archived: z.boolean(),
  }),
  project: z.object({
    id,
    name: z.string(),
    guidelineVersion: z.int(),
    archived: z.boolean(),
    role: z.enum(PROJECT_ROLES).nullable(),
  }),
  labels: z.array(
    z.object({
      id,
      name: z.string(),
      color: z.string(),
      key: z.string().nullable(),
      description: z.string(),
      position: z.int(),
      archived: z.boolean(),
    }),
  ),
  reviewer: z.object({ id, name: z.string() }),
  own: z.boolean(),
  set: annotationSet.nullable(),
  spans: z.array(spanRow),
});
export type Reading = z.infer<typeof reading>;

/** Whose reading it is, and how far. */
export interface ReadingOf {
  id: string;
  name: string;
  state: ReadingState;
  spans: number;
}

const stood = spanContent.extend({ version: z.int() });

export const recordedChange = z.object({
  id,
  step: id,
  intent: z.enum(INTENTS),
  kind: z.enum(CHANGE_KINDS),
  spanId: id,
  revision: z.int(),
  before: stood.nullable(),
  after: stood.nullable(),
  at: time,
});

const params = z.object({ documentId: id });

/** Whose it is, where another person may have signed in meanwhile; refused when it is not you. */
const self = id.optional();

export const readingEndpoints = {
  text: endpoint({
    method: "GET",
    path: "/api/documents/:documentId/text",
    action: "reading.read",
    summary: "The stored text, exactly",
    params,
    produces: "text/plain",
  }),
  read: endpoint({
    method: "GET",
    path: "/api/documents/:documentId/reading",
    action: "reading.read",
    summary: "One reviewer's spans in a document, with the labels; your own unless `reviewer` names another",
    params,
    query: z.strictObject({ reviewer: id.optional() }),
    response: reading,
    produces: "application/json",
  }),
  change: endpoint({
    method: "POST",
    path: "/api/documents/:documentId/changes",
    action: "reading.write",
    summary: "Create, update or delete spans of your own; the same change sent twice counts once",
    params,
    body: z.strictObject({
      reviewerId: self,
      changes: someUpTo(1000, "changes", change),
    }),
    bodyLimit: 8_000_000,
    response: changesAnswer,
  }),
  progress: endpoint({
    method: "PATCH",
    path: "/api/documents/:documentId/reading",
    action: "reading.write",
    summary:
      "Say how far your reading is: the place, seconds spent actively since the last call, done or reopened",
    params,
    body: z.strictObject({
      reviewerId: self,
      state: z.enum(["in_progress", "done"]).optional(),
      place: offset.optional(),
      activeSeconds: z.int().min(0).max(3600).optional(),
    }),
    response: annotationSet,
  }),
  history: endpoint({
    method: "GET",
    path: "/api/documents/:documentId/history",
    action: "reading.read",
    summary: "Your changes in a document, newest first, before a revision",
    params,
    query: z.strictObject({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    response: z.object({ changes: z.array(recordedChange), more: z.boolean() }),
  }),
};
