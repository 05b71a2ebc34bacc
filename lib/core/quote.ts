import { type Fragment, hullOf } from "./span";
import {
  graphemeCeil,
  graphemeFloor,
  isGraphemeBoundary,
  sliceCodePoints,
  type TextIndex,
  toCodePoint,
} from "./text";

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

/** A quote to find again. Context that is null, empty or absent says nothing; `start` is in code points. */
export interface QuoteSelector {
  exact: string | null;
  prefix?: string | null;
  suffix?: string | null;
  start?: number | null;
}

const commonEnd = (text: string, end: number, wanted: string): number => {
  let n = 0;
  while (n < wanted.length && text[end - 1 - n] === wanted[wanted.length - 1 - n]) n++;
  return n;
};

const commonStart = (text: string, start: number, wanted: string): number => {
  let n = 0;
  while (n < wanted.length && text[start + n] === wanted[n]) n++;
  return n;
};

/**
 * Finds a quote again, letter for letter: where it stands once, or where its context fits best, or, among places
 * that fit equally well, where `start` says. Null where it does not stand as whole characters, "ambiguous" where
 * nothing decides between two places.
 */
export function findQuote(index: TextIndex, quote: QuoteSelector): Fragment | null | "ambiguous" {
  const { exact } = quote;
  if (!exact) return null;
  const prefix = quote.prefix ?? "";
  const suffix = quote.suffix ?? "";
  let best = -1;
  let places: Fragment[] = [];
  for (let at = index.text.indexOf(exact); at !== -1; at = index.text.indexOf(exact, at + 1)) {
    const fit = commonEnd(index.text, at, prefix) + commonStart(index.text, at + exact.length, suffix);
    if (fit < best) continue;
    const place: Fragment = [toCodePoint(index, at), toCodePoint(index, at + exact.length)];
    if (!isGraphemeBoundary(index, place[0]) || !isGraphemeBoundary(index, place[1])) continue;
    if (fit > best) places = [];
    best = fit;
    places.push(place);
  }
  if (places.length < 2) return places[0] ?? null;
  return places.find(([start]) => start === quote.start) ?? "ambiguous";
}
