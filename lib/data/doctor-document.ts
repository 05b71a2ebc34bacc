import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { contextOf, quoteOf } from "@/lib/core/quote";
import { checkFragments, type Fragment, hullOf, spanProblemText } from "@/lib/core/span";
import { indexText, type TextIndex, toUtf16 } from "@/lib/core/text";
import { Replay } from "./doctor-replay";

/** One broken invariant of the data: where, and what does not hold. */
export interface Finding {
  where: string;
  what: string;
}

const BATCH = 2_000;
const NIL = "00000000-0000-0000-0000-000000000000";

interface DocumentRow {
  text: string;
  sha256: string;
  codePoints: number;
  units: number;
}

interface SpanRow {
  id: string;
  labelId: string;
  bounds: number[] | null;
  start: number;
  end: number;
  startUtf16: number;
  endUtf16: number;
  quote: string;
  prefix: string;
  suffix: string;
  note: string;
  origin: string;
  version: number;
}

interface SetRow {
  id: string;
  revision: number;
  spanCount: number;
}

function* textProblems(row: DocumentRow, index: TextIndex): Generator<string> {
  const sha256 = createHash("sha256").update(row.text).digest("hex");
  if (sha256 !== row.sha256) yield "text_sha256 is not the hash of its text";
  if (index.length !== row.codePoints) yield `code_points is ${row.codePoints}, the text has ${index.length}`;
  if (row.text.length !== row.units) yield `utf16_units is ${row.units}, the text has ${row.text.length}`;
  if (row.text.includes("\r")) yield "the text has a carriage return";
}

/** A start without an end is empty, so that the check of fragments names it. */
const fragmentsAsFound = (bounds: readonly number[] | null): Fragment[] =>
  Array.from({ length: Math.ceil((bounds?.length ?? 0) / 2) }, (_, i) => [
    bounds![2 * i]!,
    bounds![2 * i + 1] ?? bounds![2 * i]!,
  ]);

function* spanProblems(row: SpanRow, index: TextIndex): Generator<string> {
  const fragments = fragmentsAsFound(row.bounds);
  const problem = checkFragments(index, fragments);
  if (problem) yield spanProblemText(problem);
  if (fragments.length === 0) return;
  const [start, end] = hullOf(fragments);
  if (row.start !== start || row.end !== end) yield "start and end are not the hull of its fragments";
  if (row.startUtf16 !== toUtf16(index, start) || row.endUtf16 !== toUtf16(index, end))
    yield "start_utf16 and end_utf16 are not the UTF-16 offsets of its start and end";
  if (row.quote !== quoteOf(index, fragments)) yield "the quote is not the text at its fragments";
  const context = contextOf(index, fragments);
  if (row.prefix !== context.prefix) yield "the prefix is not the text before it";
  if (row.suffix !== context.suffix) yield "the suffix is not the text after it";
}

async function* batches<Row extends { id: string }>(
  client: PoolClient,
  sql: string,
  setId: string,
): AsyncGenerator<Row> {
  for (let last = NIL; ; ) {
    const { rows } = await client.query<Row>(sql, [setId, last, BATCH]);
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

const spansOfSet = `SELECT id, label_id AS "labelId", fragments AS bounds, start, "end", start_utf16 AS "startUtf16",
    end_utf16 AS "endUtf16", quote, prefix, suffix, note, origin, version
  FROM span WHERE set_id = $1 AND id > $2 ORDER BY id LIMIT $3`;

async function* examineSet(client: PoolClient, set: SetRow, index: TextIndex): AsyncGenerator<Finding> {
  const replay = new Replay();
  for await (const what of replay.read(client, set.id, set.revision)) yield { where: `set ${set.id}`, what };
  let count = 0;
  for await (const row of batches<SpanRow>(client, spansOfSet, set.id)) {
    count++;
    const where = `span ${row.id}`;
    for (const what of spanProblems(row, index)) yield { where, what };
    const { labelId, note, version } = row;
    const difference = replay.compare(row.id, {
      labelId,
      fragments: fragmentsAsFound(row.bounds),
      note,
      version,
    });
    if (difference) yield { where, what: difference };
  }
  if (count !== set.spanCount)
    yield { where: `set ${set.id}`, what: `span_count is ${set.spanCount}, the set has ${count} spans` };
  for (const id of replay.missing())
    yield { where: `span ${id}`, what: "the history says it stands, but it does not" };
}

/** Everything about a document that takes its text: itself, its sets, their spans and their history. */
export async function* examineDocument(client: PoolClient, documentId: string): AsyncGenerator<Finding> {
  const { rows } = await client.query<DocumentRow>(
    `SELECT text, text_sha256 AS sha256, code_points AS "codePoints", utf16_units AS units FROM document WHERE id = $1`,
    [documentId],
  );
  const row = rows[0]!;
  const index = indexText(row.text);
  for (const what of textProblems(row, index)) yield { where: `document ${documentId}`, what };
  const sets = await client.query<SetRow>(
    `SELECT id, revision, span_count AS "spanCount" FROM annotation_set WHERE document_id = $1 ORDER BY id`,
    [documentId],
  );
  for (const set of sets.rows) yield* examineSet(client, set, index);
}
