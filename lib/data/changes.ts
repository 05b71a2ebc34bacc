import "server-only";
import type { PoolClient } from "pg";
import { applyChange, type Change } from "@/lib/core/changes";
import { contextOf, quoteOf } from "@/lib/core/quote";
import { hullOf, type Span } from "@/lib/core/span";
import { type TextIndex, toUtf16 } from "@/lib/core/text";
import type { ChangeResult, ChangesAnswer } from "@/lib/schema/reading";
import { type LockedSet, lockOwnSet } from "./annotation-set";
import { transaction } from "./db";
import { textOf } from "./text";

/** A span as the table holds it: with the guidelines it was made under. */
interface Kept extends Span {
  guidelineVersion: number;
}

interface Context {
  seen: Set<string>;
  labels: Map<string, { archived: boolean }>;
  taken: Set<string>;
  /** What stands now, by span id. */
  present: Map<string, Kept>;
  /** What stood before its deletion, by span id: undo brings it back as it was. */
  lost: Map<string, Kept>;
}

const readContext = {
  name: "change-context",
  text: `SELECT
    (SELECT coalesce(json_agg(c.id), '[]') FROM change c WHERE c.set_id = $1 AND c.id = ANY($2::uuid[])) AS seen,
    (SELECT coalesce(json_agg(json_build_object('id', l.id, 'archived', l.archived_at IS NOT NULL)), '[]')
      FROM label l WHERE l.project_id = $3 AND l.id = ANY($4::uuid[])) AS labels,
    (SELECT coalesce(json_agg(s.id), '[]') FROM span s WHERE s.id = ANY($5::uuid[]) AND s.set_id <> $1) AS taken,
    (SELECT coalesce(json_agg(json_build_object('id', s.id, 'labelId', s.label_id, 'bounds', s.fragments, 'note', s.note,
        'version', s.version, 'origin', s.origin, 'guidelineVersion', s.guideline_version,
        'createdAt', s.created_at, 'updatedAt', s.updated_at)), '[]')
      FROM span s WHERE s.id = ANY($5::uuid[]) AND s.set_id = $1) AS present,
    (SELECT coalesce(json_agg(d.before), '[]') FROM (SELECT DISTINCT ON (c.span_id) c.before FROM change c
      WHERE c.set_id = $1 AND c.span_id = ANY($6::uuid[]) AND c.kind = 'delete' ORDER BY c.span_id, c.revision DESC) d) AS lost`,
};

const pairs = (bounds: readonly number[]): [number, number][] =>
  Array.from({ length: bounds.length / 2 }, (_, i) => [bounds[2 * i] ?? 0, bounds[2 * i + 1] ?? 0]);

const iso = (value: string) => new Date(value).toISOString();

async function contextFor(client: PoolClient, set: LockedSet, changes: readonly Change[]): Promise<Context> {
  const { rows } = await client.query({
    ...readContext,
    values: [
      set.id,
      changes.map((change) => change.id),
      set.projectId,
      changes.flatMap((change) => (change.span ? [change.span.labelId] : [])),
      changes.map((change) => change.spanId),
      changes.flatMap((change) =>
        change.kind === "create" && change.intent !== "do" ? [change.spanId] : [],
      ),
    ],
  });
  const row = rows[0] as {
    seen: string[];
    labels: { id: string; archived: boolean }[];
    taken: string[];
    present: (Kept & { bounds: number[] })[];
    lost: Kept[];
  };
  return {
    seen: new Set(row.seen),
    labels: new Map(row.labels.map((label) => [label.id, label])),
    taken: new Set(row.taken),
    present: new Map(
      row.present.map(({ bounds, ...span }) => [
        span.id,
        { ...span, fragments: pairs(bounds), createdAt: iso(span.createdAt), updatedAt: iso(span.updatedAt) },
      ]),
    ),
    lost: new Map(row.lost.map((span) => [span.id, span])),
  };
}

interface Entry {
  change: Change;
  before: Kept | null;
  after: Kept | null;
}

/** The refusals that need the project to be known; the rest is the core's `applyChange`. */
function labelProblem(change: Change, context: Context): { code: string; message: string } | null {
  if (!change.span) return null;
  const label = context.labels.get(change.span.labelId);
  if (!label)
    return { code: "unknown-label", message: "This label is not one of the project's. Reload the page." };
  const keepsIt =
    context.present.get(change.spanId)?.labelId === change.span.labelId || change.intent !== "do";
  if (label.archived && !keepsIt)
    return {
      code: "archived-label",
      message: "This label is archived. Choose another, or ask a lead to bring it back.",
    };
  return null;
}

function decide(
  change: Change,
  context: Context,
  set: LockedSet,
  index: TextIndex,
  entries: Entry[],
): ChangeResult {
  const { id, spanId } = change;
  const present = context.present.get(spanId) ?? null;
  const stands = present && toAnswer(present);
  if (context.seen.has(id)) return { id, status: "applied", span: stands };
  if (context.taken.has(spanId))
    return {
      id,
      status: "refused",
      code: "exists",
      message: "A span of this id stands elsewhere already.",
      present: null,
    };
  const problem = labelProblem(change, context);
  if (problem) return { id, status: "refused", ...problem, present: stands };
  const outcome = applyChange(index, present, change, set.at.toISOString());
  if (outcome.status === "conflict") return { id, status: "conflict", present: stands };
  if (outcome.status === "refused")
    return { id, status: "refused", code: outcome.code, message: outcome.message, present: stands };
  const after = outcome.after && keep(outcome.after, present ?? context.lost.get(spanId) ?? null, set);
  entries.push({ change, before: present, after });
  context.seen.add(id);
  if (after) context.present.set(spanId, after);
  else context.present.delete(spanId);
  if (!after && present) context.lost.set(spanId, present);
  return { id, status: "applied", span: after && toAnswer(after) };
}

/** What the client does not decide: where the span came from, when it was made, under which guidelines. */
const keep = (span: Span, earlier: Kept | null, set: LockedSet): Kept => ({
  ...span,
  version: earlier ? earlier.version + 1 : 1,
  origin: earlier?.origin ?? "manual",
  createdAt: earlier?.createdAt ?? set.at.toISOString(),
  guidelineVersion: earlier?.guidelineVersion ?? set.guidelineVersion,
});

const toAnswer = ({ guidelineVersion: _, ...span }: Kept): Span => span;

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
  text: `WITH gone AS (DELETE FROM span WHERE set_id = $1 AND id = ANY($2::uuid[])),
    put AS (
      INSERT INTO span (id, project_id, document_id, set_id, label_id, fragments, start, "end", start_utf16, end_utf16,
        code_points, quote, prefix, suffix, note, origin, guideline_version, version, created_at, updated_at)
      SELECT r.id, $3, $4, $1, r.label_id, r.fragments, r.start, r."end", r.start_utf16, r.end_utf16,
        $5, r.quote, r.prefix, r.suffix, r.note, r.origin, r.guideline_version, r.version, r.created_at, r.updated_at
      FROM jsonb_to_recordset($6) AS r(id uuid, label_id uuid, fragments int[], start int, "end" int, start_utf16 int,
        end_utf16 int, quote text, prefix text, suffix text, note text, origin text, guideline_version int, version int,
        created_at timestamptz, updated_at timestamptz)
      ON CONFLICT (id) DO UPDATE SET label_id = excluded.label_id, fragments = excluded.fragments, start = excluded.start,
        "end" = excluded."end", start_utf16 = excluded.start_utf16, end_utf16 = excluded.end_utf16, quote = excluded.quote,
        prefix = excluded.prefix, suffix = excluded.suffix, note = excluded.note, version = excluded.version,
        updated_at = excluded.updated_at
      WHERE span.set_id = $1),
    noted AS (
      INSERT INTO change (set_id, id, project_id, document_id, revision, step, intent, kind, span_id, before, after, user_id, at)
      SELECT $1, r.id, $3, $4, r.revision, r.step, r.intent, r.kind, r.span_id,
        nullif(r.before, 'null'), nullif(r.after, 'null'), $7, $8
      FROM jsonb_to_recordset($9) AS r(id uuid, revision int, step uuid, intent text, kind text, span_id uuid, before jsonb, after jsonb))
    UPDATE annotation_set SET revision = $10, span_count = span_count + $11, changed_at = $8,
      state = CASE state WHEN 'not_started' THEN 'in_progress' ELSE state END
    WHERE id = $1`,
};

async function store(
  client: PoolClient,
  set: LockedSet,
  documentId: string,
  userId: string,
  index: TextIndex,
  entries: readonly Entry[],
): Promise<void> {
  const last = new Map<string, Kept | null>();
  for (const { change, after } of entries) last.set(change.spanId, after);
  const gone = [...last].flatMap(([id, span]) => (span ? [] : [id]));
  const put = [...last.values()].flatMap((span) => (span ? [toRow(span, index)] : []));
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
  await client.query({
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
    ],
  });
}

/**
 * Applies a reviewer's changes to their own set, in order, in one transaction. A change seen before counts as
 * applied; one that meets a newer version, or that does not hold, is answered so and the others go on.
 */
export async function applyChanges(
  documentId: string,
  userId: string,
  changes: readonly Change[],
): Promise<ChangesAnswer> {
  const index = await textOf(documentId);
  return transaction(async (client) => {
    const set = await lockOwnSet(client, documentId, userId);
    const context = await contextFor(client, set, changes);
    const entries: Entry[] = [];
    const results = changes.map((change) => decide(change, context, set, index, entries));
    if (entries.length > 0) await store(client, set, documentId, userId, index, entries);
    return { setId: set.id, revision: set.revision + entries.length, results };
  });
}
