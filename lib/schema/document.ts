import { z } from "zod";
import { ENCODINGS } from "@/lib/core/encoding";
import { id, lineOfText, name, plainText, readingState, time } from "./endpoint";

/**
 * Bytes of a text file; what is larger is refused by name. No file of so many bytes decodes to more UTF-16 units,
 * so the same number holds for a text. As JSON it is longer: a line end takes two bytes, a curly quote three.
 */
export const FILE_LIMIT = 20_000_000;

const source = plainText(2000).refine(
  (value) => value === "" || /^https?:\/\/\S+$/i.test(value),
  "must be an http or https address",
);

/** zod leaves `__proto__` out of a record without a word. */
const fields = z.preprocess(
  (value, context) => {
    if (typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__"))
      context.addIssue({ code: "custom", message: "a field cannot have this name", path: ["__proto__"] });
    return value;
  },
  z
    .record(plainText(100), plainText(2000))
    .refine((given) => Object.keys(given).length <= 50, "at most 50 fields"),
);

export const metadata = z.strictObject({
  name,
  author: lineOfText(200),
  date: lineOfText(100),
  source,
  fields,
});
export type Metadata = z.infer<typeof metadata>;

export const documentRow = z.object({
  id,
  name: z.string(),
  author: z.string(),
  date: z.string(),
  source: z.string(),
  fields: z.record(z.string(), z.string()),
  encoding: z.string(),
  codePoints: z.int(),
  words: z.int(),
  archived: z.boolean(),
  spans: z.int(),
  labels: z.array(z.object({ id, count: z.int() })),
  /** Of all whose it is to read, and of whoever has begun it besides. */
  state: readingState,
  reviewers: z.array(z.object({ id, name: z.string(), state: readingState, assigned: z.boolean() })),
  /** How many reviewers besides these have it to read, since nothing is assigned to them, and have not begun. */
  awaited: z.int(),
  createdAt: time,
  changedAt: time.nullable(),
});
export type DocumentRow = z.infer<typeof documentRow>;

export const SORTS = ["name", "created", "changed", "words", "spans"] as const;

// Coerced at once, the empty text of a script's unset variable would be 0.
const atLeast = z
  .union([z.string().regex(/^\d+$/, "must be a whole number"), z.int()])
  .pipe(z.coerce.number<string | number>().int().min(0).max(2_147_483_647));

export const documentFilter = z.strictObject({
  search: plainText(200).default("").describe("In names and authors"),
  state: readingState.optional().describe("Of all the document's readings, or of the one of `reviewer`"),
  reviewer: id.optional().describe("Theirs to read, or begun by them"),
  label: id.optional().describe("Has spans of this label, at least one unless their number is asked for"),
  minSpans: atLeast.optional().describe("Spans of `label`, else of all labels: at least so many"),
  maxSpans: atLeast.optional().describe("At most so many"),
  minWords: atLeast.optional().describe("The text's length in words: at least so many"),
  maxWords: atLeast.optional().describe("At most so many"),
  archived: z.enum(["yes", "no"]).default("no"),
});
export type DocumentFilter = z.infer<typeof documentFilter>;
export const NO_FILTER = documentFilter.parse({});

/** The search and filters of a query, without order and page. */
export const filterOf = (query: DocumentFilter): DocumentFilter => documentFilter.strip().parse(query);

export const documentQuery = documentFilter.extend({
  sort: z.enum(SORTS).default("created"),
  order: z.enum(["asc", "desc"]).default("asc"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type DocumentQuery = z.infer<typeof documentQuery>;
export const PAGE_SIZE = 50;

/** `sight` says whose work the states and counts are of: everybody's, or one's own while reading is blind. */
export const documentList = z.object({
  documents: z.array(documentRow),
  page: z.int(),
  total: z.int(),
  sight: z.enum(["all", "own"]),
});
export type DocumentList = z.infer<typeof documentList>;

/** Of the documents that are not archived. `untouched`: nobody has begun them (or, of what is yours to read, you have not, see `sight`). */
export const documentTotals = z.object({
  documents: z.int(),
  words: z.int(),
  readings: z.int(),
  done: z.int(),
  spans: z.int(),
  untouched: z.int(),
});
export type DocumentTotals = z.infer<typeof documentTotals>;

/** Texts in one request. */
export const MOST_TEXTS = 200;

export const newDocument = metadata.partial().extend({
  id: id.optional(),
  name,
  text: z.string().max(FILE_LIMIT, `at most ${FILE_LIMIT.toLocaleString("en")} characters`),
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .describe("Of the file whose decoded text this is; left out, a byte-order mark in front is dropped"),
  batch: z
    .strictObject({ id, place: z.int().min(0).max(1_000_000) })
    .optional()
    .describe("Texts sent under one id of yours are one import, and are read in the order of their places"),
});

export const standing = z.object({
  /** Of the document, where it is one. */
  name: z.string().nullable(),
  documents: z.int(),
  spans: z.int(),
  readings: z.int(),
  reviewers: z.array(z.object({ id, assigned: z.int(), begun: z.int() })),
});
export type Standing = z.infer<typeof standing>;

export const known = z.object({
  texts: z.array(z.object({ sha256: z.string(), name: z.string(), archived: z.boolean() })),
  names: z.array(z.string()),
});
export type Known = z.infer<typeof known>;
