/** Columns of the exports, in the order that data.md binds. */
export const SPAN_COLUMNS = [
  "project",
  "document_id",
  "document",
  "span_id",
  "label",
  "start",
  "end",
  "fragments",
  "offset_unit",
  "start_utf16",
  "end_utf16",
  "quote",
  "prefix",
  "suffix",
  "block",
  "block_speaker",
  "voice",
  "voice_from",
  "reviewer_id",
  "reviewer",
  "set",
  "state",
  "note",
  "origin",
  "guideline_version",
  "created_at",
  "updated_at",
  "text_sha256",
] as const;

export const DOCUMENT_COLUMNS = [
  "project",
  "document_id",
  "document",
  "reviewer_id",
  "reviewer",
  "state",
  "spans",
  "relations",
  "code_points",
  "active_seconds",
  "submitted_at",
  "text_sha256",
] as const;

/** `exact` for programs: cells as they are. `spreadsheet` for Excel: a byte-order mark, and formulas defused. */
export const CSV_VARIANTS = ["exact", "spreadsheet"] as const;
export type CsvVariant = (typeof CSV_VARIANTS)[number];

export type ExportFile = "spans" | "documents";

export const BYTE_ORDER_MARK = "\ufeff";

/** A cell: text; a number, which the app wrote itself and which is never guarded; or nothing. */
export type Cell = string | number | null;

const guard = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One record by RFC 4180, its CRLF included. */
export function csvRecord(cells: readonly Cell[], variant: CsvVariant): string {
  const fields = cells.map((cell) => {
    if (cell === null) return "";
    if (typeof cell === "number") return String(cell);
    return quote(variant === "spreadsheet" ? guard(cell) : cell);
  });
  return `${fields.join(",")}\r\n`;
}
