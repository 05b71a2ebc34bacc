import { z } from "zod";
import { CSV_VARIANTS } from "@/lib/core/csv";
import { endpoint, id, readingState } from "./endpoint";

/** Several values as `?labels=a&labels=b` or `?labels=a,b`; left out or empty: all. */
const several = <T extends z.ZodType<string>>(item: T) =>
  z
    .preprocess(
      (value) =>
        [value]
          .flat()
          .flatMap((part) => (typeof part === "string" ? part.split(",") : [part]))
          .filter((part) => part !== ""),
      z.array(item).max(10_000, "at most 10,000 values"),
    )
    .default([]);

export const exportFilter = z.strictObject({
  documents: several(id).describe("Only these documents, by id"),
  labels: several(id).describe("Only spans with these labels, by id"),
  reviewers: several(id).describe("Only the readings of these people, by id"),
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
