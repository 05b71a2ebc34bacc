import "server-only";
import { applyChange, type Change } from "@/lib/core/changes";
import { Refusal } from "@/lib/core/refusal";
import type { Span } from "@/lib/core/span";
import type { TextIndex } from "@/lib/core/text";
import type { ChangeResult, ChangesAnswer } from "@/lib/schema/reading";
import { type Context, type Kept, type OwnSet, readChangeContext } from "./change-context";
import { type Entry, store } from "./change-store";
import { pool } from "./db";
import { refuseArchived } from "./project-open";
import { textOf } from "./text";

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

function decide(change: Change, context: Context, index: TextIndex, entries: Entry[]): ChangeResult {
  const { id, spanId } = change;
  const { set } = context;
  const present = context.present.get(spanId) ?? null;
  const stands = present && toAnswer(present);
  if (context.seen.has(id)) return { id, status: "applied", span: stands };
  if (context.contested.has(spanId)) return { id, status: "conflict", present: stands, by: null };
  if (context.taken.has(spanId))
    return {
      id,
      status: "refused",
      code: "exists",
      message: "This id belongs to a span elsewhere already.",
      present: null,
    };
  const outcome = applyChange(index, present, change, set.at.toISOString());
  const anew = change.kind === "create" && change.intent === "do" && context.lost.has(spanId);
  if (anew || outcome.status === "conflict") {
    context.contested.add(spanId);
    return { id, status: "conflict", present: stands, by: null };
  }
  // Only now: who has not seen that the span has another label is to be asked, not told that the old one is archived.
  const problem = labelProblem(change, context);
  if (problem) return { id, status: "refused", ...problem, present: stands };
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
const keep = (span: Span, earlier: Kept | null, set: OwnSet): Kept => ({
  ...span,
  version: earlier ? earlier.version + 1 : 1,
  origin: earlier?.origin ?? "manual",
  createdAt: earlier?.createdAt ?? set.at.toISOString(),
  guidelineVersion: earlier?.guidelineVersion ?? set.guidelineVersion,
});

const toAnswer = ({ guidelineVersion: _, ...span }: Kept): Span => span;

/** The results, with the name of whoever else left the spans in conflict as they stand. */
async function namingOthers(
  setId: string,
  userId: string,
  changes: readonly Change[],
  results: readonly ChangeResult[],
): Promise<ChangeResult[]> {
  const contested = changes.filter((_, i) => results[i]?.status === "conflict").map(({ spanId }) => spanId);
  if (contested.length === 0) return [...results];
  const { rows } = await pool().query<{ spanId: string; name: string }>(
    `SELECT l.span_id AS "spanId", p.name FROM (SELECT DISTINCT ON (span_id) span_id, user_id FROM change
       WHERE set_id = $1 AND span_id = ANY($2::uuid[]) ORDER BY span_id, revision DESC) l
     JOIN person p ON p.id = l.user_id WHERE l.user_id <> $3`,
    [setId, contested, userId],
  );
  const names = new Map(rows.map(({ spanId, name }) => [spanId, name]));
  return results.map((result, i) =>
    result.status === "conflict" ? { ...result, by: names.get(changes[i]!.spanId) ?? null } : result,
  );
}

/** Each turn is one that another writer of the same set was quicker in. */
const TURNS = 100;

/**
 * Applies a reviewer's changes to their own set, in order, all or none of what holds. A change seen before counts
 * as applied; one that meets a newer version, or that does not hold, is answered so and the others go on. The set is
 * read, and written only if it still has the revision that was read: a lock would cost two statements more.
 */
export async function applyChanges(
  documentId: string,
  userId: string,
  changes: readonly Change[],
): Promise<ChangesAnswer> {
  const index = await textOf(documentId);
  for (let turn = 0; turn < TURNS; turn++) {
    const context = await readChangeContext(documentId, userId, changes);
    const { set } = context;
    const anyNew = changes.some(({ id }) => !context.seen.has(id));
    if (anyNew) refuseArchived(set.archived);
    if (anyNew && set.done)
      throw new Refusal("done", "You have said done with this text. Reopen it to change its spans.");
    const entries: Entry[] = [];
    const results = changes.map((change) => decide(change, context, index, entries));
    if (entries.length === 0 || (await store(set, documentId, userId, index, entries)))
      return {
        setId: set.id,
        revision: set.revision + entries.length,
        results: await namingOthers(set.id, userId, changes, results),
      };
  }
  throw new Refusal(
    "too-many",
    "Too many changes to this text come in at once. They are sent again in a moment.",
  );
}
