import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { indexText, type TextIndex } from "@/lib/core/text";
import { pool } from "./db";

const KEPT_UNITS = 32_000_000;

// A stored text never changes, so a process may keep those it used last; the Map's order is the order of use.
const kept = new Map<string, { index: TextIndex; units: number }>();
let units = 0;

/** The indexed text of a document. */
export async function textOf(documentId: string): Promise<TextIndex> {
  const known = kept.get(documentId);
  if (known) {
    kept.delete(documentId);
    kept.set(documentId, known);
    return known.index;
  }
  const { rows } = await pool().query<{ text: string }>("SELECT text FROM document WHERE id = $1", [
    documentId,
  ]);
  const text = rows[0]?.text;
  if (text === undefined) throw new Refusal("not-found", "There is no such document.");
  const entry = { index: indexText(text), units: text.length };
  kept.set(documentId, entry);
  units += entry.units;
  for (const [id, oldest] of kept) {
    if (units <= KEPT_UNITS || id === documentId) break;
    kept.delete(id);
    units -= oldest.units;
  }
  return entry.index;
}
