import { z } from "zod";
import { CSV_VARIANTS } from "@/lib/core/csv";
import { endpoint, id, plainText, readingState } from "./endpoint";

/** An address with its headers may have 16 KB, which so many ids for each filter fill. */
export const MOST_VALUES = 100;

/** Several values as `?labels=a&labels=b` or `?labels=a,b`; left out or empty: all. */
const several = <T extends z.ZodType<string>>(item: T) =>
  z
    .preprocess(
      (value) =>
        [value]
          .flat()
          .flatMap((part) => (typeof part === "string" ? part.split(",") : [part]))
          .filter((part) => part !== ""),
      z.array(item).max(MOST_VALUES, `at most ${MOST_VALUES} values: an address holds no more`),
    )
    .default([]);

export const exportFilter = z.strictObject({
  documents: several(id).describe(`Only these documents, by id; at most ${MOST_VALUES}`),
  labels: several(id).describe(`Only spans with these labels, by id; at most ${MOST_VALUES}`),
  reviewers: several(id).describe(`Only the readings of these people, by id; at most ${MOST_VALUES}`),
  states: several(readingState).describe("Only readings in these states"),
});
export type ExportFilter = z.infer<typeof exportFilter>;

const exportQuery = exportFilter.extend({
  variant: z
    .enum(CSV_VARIANTS)
    .default("exact")
    .describe("exact: for programs; spreadsheet: byte-order mark, cells that look like formulas guarded"),
});

const params = z.object({ projectId: id });

/** `past`: archived, or no longer of the project. */
const choice = z.object({ id, name: z.string(), past: z.boolean() });
export type ExportChoice = z.infer<typeof choice>;
const documentChoices = z.object({ documents: z.array(choice), more: z.boolean() });
export type DocumentChoices = z.infer<typeof documentChoices>;

export const exportEndpoints = {
  spans: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/export/spans.csv",
    action: "export.own",
    summary:
      "The labelled spans as CSV, streamed; a reviewer gets their own, everybody else who may export all",
    params,
    query: exportQuery,
    produces: "text/csv",
  }),
  documents: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/export/documents.csv",
    action: "export.own",
    summary: "Each document and reader with state and counts as CSV, also where nothing was found or opened",
    params,
    query: exportQuery,
    produces: "text/csv",
  }),
  choices: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/export/choices",
    action: "export.own",
    summary: `The first ${MOST_VALUES} documents by name that an export can be narrowed to, and whether there are more`,
    params,
    query: z.strictObject({ search: plainText(200).default("").describe("In names") }),
    response: documentChoices,
  }),
  count: endpoint({
    method: "GET",
    path: "/api/projects/:projectId/export/count",
    action: "export.own",
    summary: "How many rows each file would have",
    params,
    query: exportFilter,
    response: z.object({ spans: z.int(), documents: z.int() }),
  }),
};
