import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { indexText, type TextIndex } from "@/lib/core/text";
import { pool } from "./db";

const KEPT_UNITS = 32_000_000;

// A stored text never changes, so a process may keep those it used last; the Map's order is the order of use.
const kept = new Map<string, { index: Promise<TextIndex>; units: number }>();
let units = 0;

async function readText(documentId: string): Promise<TextIndex> {
  const { rows } = await pool().query<{ text: string }>("SELECT text FROM document WHERE id = $1", [
    documentId,
  ]);
  const text = rows[0]?.text;
  if (text === undefined) throw new Refusal("not-found", "There is no such document.");
  return indexText(text);
}

/** The indexed text of a document; those who ask at once share one reading of it. */
export function textOf(documentId: string): Promise<TextIndex> {
  const known = kept.get(documentId);
  if (known) {
    kept.delete(documentId);
    kept.set(documentId, known);
    return known.index;
  }
  const entry = { index: readText(documentId), units: 0 };
  kept.set(documentId, entry);
  entry.index.then(
    ({ text }) => count(documentId, entry, text.length),
    () => kept.get(documentId) === entry && kept.delete(documentId),
  );
  return entry.index;
}

/** Keeps nothing of a document that is gone. */
export function forgetText(documentId: string): void {
  const entry = kept.get(documentId);
  if (!entry) return;
  kept.delete(documentId);
  units -= entry.units;
}

function count(documentId: string, entry: { units: number }, length: number): void {
  if (kept.get(documentId) !== entry) return;
  entry.units = length;
  units += length;
  for (const [id, oldest] of kept) {
    if (units <= KEPT_UNITS || id === documentId) break;
    kept.delete(id);
    units -= oldest.units;
  }
}
