import "server-only";
import { escapeLiteral } from "pg";
import { type CsvVariant, DOCUMENT_COLUMNS, type ExportFile, SPAN_COLUMNS } from "@/lib/core/csv";
import { freeReviewers, isReading } from "./annotation-set";
import { isoTimeOf } from "./sql";

type SpanColumn = (typeof SPAN_COLUMNS)[number];
type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number];

export interface ExportScope {
  projectId: string;
  documents: readonly string[];
  labels: readonly string[];
  reviewers: readonly string[];
  states: readonly string[];
}

// COPY takes no parameters.
const among = (column: string, values: readonly string[]) =>
  values.length ? `${column} IN (${values.map((value) => escapeLiteral(value)).join(", ")})` : "true";

/** An empty cell is NULL, because Postgres writes an empty string as two quotes. */
const text = (sql: string, variant: CsvVariant) =>
  variant === "exact"
    ? `NULLIF(${sql}, '')`
    : `CASE WHEN ascii(${sql}) IN (9, 13, 43, 45, 61, 64) THEN '''' || ${sql} ELSE NULLIF(${sql}, '') END`;

const spanCells = (variant: CsvVariant): Record<SpanColumn, string> => ({
  project: text("d.project", variant),
  document_id: "d.id",
  document: text("d.name", variant),
  span_id: "s.id",
  label: text("l.name", variant),
  start: "s.start",
  end: 's."end"',
  fragments: `CASE WHEN cardinality(s.fragments) = 2 THEN s.start || '-' || s."end" ELSE (
    SELECT string_agg(s.fragments[i] || '-' || s.fragments[i + 1], ';' ORDER BY i)
    FROM generate_series(1, cardinality(s.fragments), 2) i) END`,
  offset_unit: "'codepoint'",
  start_utf16: "s.start_utf16",
  end_utf16: "s.end_utf16",
  quote: text("s.quote", variant),
  prefix: text("s.prefix", variant),
  suffix: text("s.suffix", variant),
  block: "NULL",
  block_speaker: "NULL",
  voice: text("d.author", variant),
  voice_from: "CASE WHEN d.author <> '' THEN 'document' END",
  reviewer_id: "a.reviewer_id",
  reviewer: text("r.name", variant),
  set: "a.kind",
  state: "a.state",
  note: text("s.note", variant),
  origin: "s.origin",
  guideline_version: "s.guideline_version",
  created_at: isoTimeOf("s.created_at"),
  updated_at: isoTimeOf("s.updated_at"),
  text_sha256: "d.text_sha256",
});

/** What came in with a document that nobody is assigned to. */
const importedSpans = (scope: ExportScope) =>
  `(SELECT count(*) FROM span s JOIN annotation_set i ON i.id = s.set_id AND i.kind = 'imported'
    WHERE s.document_id = d.id AND ${among("s.label_id", scope.labels)})`;

const documentCells = (variant: CsvVariant, scope: ExportScope): Record<DocumentColumn, string> => ({
  project: text("d.project", variant),
  document_id: "d.id",
  document: text("d.name", variant),
  reviewer_id: "a.reviewer_id",
  reviewer: text("r.name", variant),
  state: "COALESCE(a.state, 'not_started')",
  spans: `COALESCE(a.spans, ${importedSpans(scope)})`,
  relations: "0",
  code_points: "d.code_points",
  active_seconds: "COALESCE(a.active_seconds, 0)",
  submitted_at: isoTimeOf("a.submitted_at"),
  text_sha256: "d.text_sha256",
});

const documentsOf = (scope: ExportScope) =>
  `(SELECT d.id, d.name, d.author, d.code_points, d.text_sha256, d.archived_at IS NOT NULL AS archived,
      p.name AS project
    FROM document d JOIN project p ON p.id = d.project_id
    WHERE d.project_id = ${escapeLiteral(scope.projectId)} AND ${among("d.id", scope.documents)}
    ORDER BY d.name COLLATE "C", d.id OFFSET 0) d`;

/**
 * Document by document: the planner keeps the order of the first part and sorts only within a document, so
 * the first rows leave at once and no sort is larger than a document.
 */
const spanRows = (scope: ExportScope) =>
  `${documentsOf(scope)}
  CROSS JOIN LATERAL (SELECT * FROM span WHERE document_id = d.id AND ${among("label_id", scope.labels)} OFFSET 0) s
  JOIN annotation_set a ON a.id = s.set_id
  JOIN label l ON l.id = s.label_id
  LEFT JOIN person r ON r.id = a.reviewer_id
  WHERE ${among("a.reviewer_id", scope.reviewers)} AND ${among("a.state", scope.states)}`;

const documentRows = (scope: ExportScope) =>
  `${documentsOf(scope)}
  CROSS JOIN (SELECT ARRAY(${freeReviewers(escapeLiteral(scope.projectId))}) AS ids OFFSET 0) f
  LEFT JOIN LATERAL (
    SELECT a.reviewer_id, a.state, a.active_seconds, a.submitted_at, ${
      scope.labels.length
        ? `(SELECT count(*) FROM span s WHERE s.set_id = a.id AND ${among("s.label_id", scope.labels)})`
        : "a.span_count"
    } AS spans FROM annotation_set a WHERE a.document_id = d.id AND ${isReading("a")}
    UNION ALL
    SELECT free.id, 'not_started', a.active_seconds, NULL, 0 FROM unnest(f.ids) AS free (id)
    LEFT JOIN annotation_set a ON a.document_id = d.id AND a.reviewer_id = free.id AND a.kind = 'reviewer'
    WHERE NOT d.archived AND (a.id IS NULL OR NOT ${isReading("a")})) a ON true
  LEFT JOIN person r ON r.id = a.reviewer_id
  WHERE ${among("a.reviewer_id", scope.reviewers)} AND ${among("COALESCE(a.state, 'not_started')", scope.states)}`;

const select = (columns: readonly string[], cells: Record<string, string>) =>
  columns.map((column) => `${cells[column]} AS "${column}"`).join(",\n  ");

export const exportColumns = (file: ExportFile): readonly string[] =>
  file === "spans" ? SPAN_COLUMNS : DOCUMENT_COLUMNS;

export function exportQuery(file: ExportFile, scope: ExportScope, variant: CsvVariant): string {
  return file === "spans"
    ? `SELECT ${select(SPAN_COLUMNS, spanCells(variant))}
  FROM ${spanRows(scope)}
  ORDER BY d.name COLLATE "C", d.id, s.start, s."end", l.name COLLATE "C", s.id`
    : `SELECT ${select(DOCUMENT_COLUMNS, documentCells(variant, scope))}
  FROM ${documentRows(scope)}
  ORDER BY d.name COLLATE "C", d.id, r.name COLLATE "C", a.reviewer_id`;
}

/** The sets know how many spans they hold; which labels those have only the spans themselves. */
const spanCount = (scope: ExportScope) =>
  scope.labels.length
    ? `SELECT count(*) AS count FROM ${spanRows(scope)}`
    : `SELECT COALESCE(sum(a.span_count), 0)::bigint AS count FROM annotation_set a
  WHERE a.project_id = ${escapeLiteral(scope.projectId)} AND ${among("a.document_id", scope.documents)}
    AND ${among("a.reviewer_id", scope.reviewers)} AND ${among("a.state", scope.states)}`;

export const countQuery = (file: ExportFile, scope: ExportScope): string =>
  file === "spans" ? spanCount(scope) : `SELECT count(*) AS count FROM ${documentRows(scope)}`;
