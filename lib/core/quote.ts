import { type Fragment, hullOf } from "./span";
import { graphemeCeil, graphemeFloor, sliceCodePoints, type TextIndex } from "./text";

/** What stands between the fragments of a discontinuous quote. */
export const ELLIPSIS = " … ";

const CONTEXT = 32;

/** The quote of a span: the text of its fragments, joined with an ellipsis. */
export const quoteOf = (index: TextIndex, fragments: readonly Fragment[]): string =>
  fragments.map(([start, end]) => sliceCodePoints(index, start, end)).join(ELLIPSIS);

/** Up to 32 code points before and after a span, never half a character, for finding it again. */
export function contextOf(
  index: TextIndex,
  fragments: readonly Fragment[],
): { prefix: string; suffix: string } {
  const [start, end] = hullOf(fragments);
  return {
    prefix: sliceCodePoints(index, graphemeCeil(index, Math.max(0, start - CONTEXT)), start),
    suffix: sliceCodePoints(index, end, graphemeFloor(index, Math.min(index.length, end + CONTEXT))),
  };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** At most `max` code points of a text on one line, cut between characters, with an ellipsis if it was cut. */
export function previewOf(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= max) return line;
  let length = 0;
  let units = 0;
  for (const { segment } of graphemes.segment(line.slice(0, 2 * max + 64))) {
    const size = [...segment].length;
    if (length + size > max) return `${line.slice(0, units).trimEnd()}…`;
    length += size;
    units += segment.length;
  }
  return line;
}
