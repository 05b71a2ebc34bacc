import "server-only";
import type { Change } from "@/lib/core/changes";
import { contextOf, quoteOf } from "@/lib/core/quote";
import { Refusal } from "@/lib/core/refusal";
import { hullOf } from "@/lib/core/span";
import { type TextIndex, toUtf16 } from "@/lib/core/text";
import type { Kept, OwnSet } from "./change-context";
import { pool } from "./db";
import { isOpen } from "./project-open";

/** A change that was applied, with what stood before it and what stands after. */
export interface Entry {
  change: Change;
  before: Kept | null;
  after: Kept | null;
}

function toRow(span: Kept, index: TextIndex) {
  const [start, end] = hullOf(span.fragments);
  return {
    id: span.id,
    label_id: span.labelId,
    fragments: span.fragments.flat(),
    start,
    end,
    start_utf16: toUtf16(index, start),
    end_utf16: toUtf16(index, end),
    quote: quoteOf(index, span.fragments),
    ...contextOf(index, span.fragments),
    note: span.note,
    origin: span.origin,
    guideline_version: span.guidelineVersion,
    version: span.version,
    created_at: span.createdAt,
    updated_at: span.updatedAt,
  };
}

const write = {
  name: "write-changes",
  text: `WITH own AS (
      UPDATE annotation_set SET revision = $10, span_count = span_count + $11, changed_at = $8,
        state = CASE state WHEN 'not_started' THEN 'in_progress' ELSE state END
      WHERE id = $1 AND revision = $12 AND state <> 'done' AND ${isOpen("$4")} RETURNING id),
    gone AS (DELETE FROM span USING own WHERE set_id = own.id AND span.id = ANY($2::uuid[])),
    put AS (
      INSERT INTO span (id, project_id, document_id, set_id, label_id, fragments, start, "end", start_utf16, end_utf16,
        code_points, quote, prefix, suffix, note, origin, guideline_version, version, created_at, updated_at)
      SELECT r.id, $3, $4, own.id, r.label_id, r.fragments, r.start, r."end", r.start_utf16, r.end_utf16,
        $5, r.quote, r.prefix, r.suffix, r.note, r.origin, r.guideline_version, r.version, r.created_at, r.updated_at
      FROM own, jsonb_to_recordset($6) AS r(id uuid, label_id uuid, fragments int[], start int, "end" int, start_utf16 int,
        end_utf16 int, quote text, prefix text, suffix text, note text, origin text, guideline_version int, version int,
        created_at timestamptz, updated_at timestamptz)
      ON CONFLICT (id) DO UPDATE SET label_id = excluded.label_id, fragments = excluded.fragments, start = excluded.start,
        set_id = CASE WHEN span.set_id = $1 THEN span.set_id END, "end" = excluded."end", start_utf16 = excluded.start_utf16, end_utf16 = excluded.end_utf16, quote = excluded.quote,
        prefix = excluded.prefix, suffix = excluded.suffix, note = excluded.note, version = excluded.version,
        updated_at = excluded.updated_at),
    noted AS (
      INSERT INTO change (set_id, id, project_id, document_id, revision, step, intent, kind, span_id, before, after, user_id, at)
      SELECT own.id, r.id, $3, $4, r.revision, r.step, r.intent, r.kind, r.span_id,
        nullif(r.before, 'null'), nullif(r.after, 'null'), $7, $8
      FROM own, jsonb_to_recordset($9) AS r(id uuid, revision int, step uuid, intent text, kind text, span_id uuid, before jsonb, after jsonb))
    SELECT id FROM own`,
};

interface Failure {
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
}

/**
 * Since the reading a span of the same id was made in another set, to which the statement gives no set, or a label was
 * deleted; the next reading tells which.
 */
const isOvertaken = ({ code, table, column, constraint }: Failure) =>
  (code === "23502" && table === "span" && column === "set_id") ||
  (code === "23503" && constraint === "span_project_id_label_id_fkey");

/** So many UTF-16 units of quotes go into one statement; Postgres' JSON takes some more. */
const MOST_QUOTED = 40_000_000;

/**
 * Writes the spans, the history and the set's new revision in one statement; false, and nothing is written, where
 * the set, or what its spans stand on, is not as it was read.
 */
export async function store(
  set: OwnSet,
  documentId: string,
  userId: string,
  index: TextIndex,
  entries: readonly Entry[],
): Promise<boolean> {
  const last = new Map<string, Kept | null>();
  for (const { change, after } of entries) last.set(change.spanId, after);
  const gone = [...last].flatMap(([id, span]) => (span ? [] : [id]));
  const put = [...last.values()].flatMap((span) => (span ? [toRow(span, index)] : []));
  const quoted = put.reduce((sum, { quote }) => sum + quote.length, 0);
  if (put.length > 1 && quoted > MOST_QUOTED)
    throw new Refusal(
      "too-large",
      "These spans cover too much text to be stored at once. Send fewer of them.",
    );
  const history = entries.map(({ change, before, after }, i) => ({
    id: change.id,
    revision: set.revision + i + 1,
    step: change.step,
    intent: change.intent,
    kind: change.kind,
    span_id: change.spanId,
    before,
    after,
  }));
  const grown = entries.reduce((sum, { before, after }) => sum + (after ? 1 : 0) - (before ? 1 : 0), 0);
  const written = pool().query({
    ...write,
    values: [
      set.id,
      gone,
      set.projectId,
      documentId,
      set.codePoints,
      JSON.stringify(put),
      userId,
      set.at,
      JSON.stringify(history),
      set.revision + entries.length,
      grown,
      set.revision,
    ],
  });
  const { rowCount } = await written.catch((error) => {
    if (isOvertaken(error)) return { rowCount: 0 };
    throw error;
  });
  return rowCount === 1;
}
