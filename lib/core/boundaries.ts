import { type Fragment, fragmentsFromSelection } from "./span";
import { graphemeCeil, graphemeFloor, sliceCodePoints, type TextIndex, toCodePoint, toUtf16 } from "./text";

/** A line around an offset, code points, its newline left out. */
function lineAt(index: TextIndex, offset: number): Fragment {
  const at = toUtf16(index, offset);
  const start = at === 0 ? 0 : index.text.lastIndexOf("\n", at - 1) + 1;
  const newline = index.text.indexOf("\n", at);
  return [toCodePoint(index, start), toCodePoint(index, newline === -1 ? index.text.length : newline)];
}

type Grain = "word" | "sentence";
const segmenters = {
  word: new Intl.Segmenter("en", { granularity: "word" }),
  sentence: new Intl.Segmenter("en", { granularity: "sentence" }),
};

/** So many code points on each side of an offset are segmented at most; longer lines are taken in pieces. */
const REACH = { word: 400, sentence: 20_000 };

/** The words or sentences of the line around an offset, in text order, and the stretch that was looked at. */
function segmentsAround(index: TextIndex, offset: number, grain: Grain) {
  const [lineStart, lineEnd] = lineAt(index, offset);
  const from = Math.max(lineStart, graphemeFloor(index, offset - REACH[grain]));
  const to = Math.min(lineEnd, graphemeCeil(index, offset + REACH[grain]));
  const base = toUtf16(index, from);
  const found: Fragment[] = [];
  for (const { segment, index: at, isWordLike } of segmenters[grain].segment(
    sliceCodePoints(index, from, to),
  )) {
    if (grain === "word" ? !isWordLike : segment.trim() === "") continue;
    const start = base + at + segment.length - segment.trimStart().length;
    found.push([toCodePoint(index, start), toCodePoint(index, base + at + segment.trimEnd().length)]);
  }
  // A piece may begin or end in the middle of a word: what lies there is looked at again from nearer.
  const whole = found.filter(
    ([start, end]) => (start > from || from === lineStart) && (end < to || to === lineEnd),
  );
  return { found: whole.length > 0 ? whole : found, from, to, lineStart, lineEnd };
}

function next(index: TextIndex, offset: number, grain: Grain, edge: 0 | 1): number {
  for (let at = offset; ; ) {
    const { found, to, lineEnd } = segmentsAround(index, at, grain);
    const reached = found.find((segment) => segment[edge] > offset)?.[edge];
    if (reached !== undefined) return reached;
    if (to >= index.length) return index.length;
    at = to < lineEnd ? to : lineEnd + 1;
  }
}

function previous(index: TextIndex, offset: number, grain: Grain, edge: 0 | 1): number {
  for (let at = offset; ; ) {
    const { found, from, lineStart } = segmentsAround(index, at, grain);
    const reached = found.findLast((segment) => segment[edge] < offset)?.[edge];
    if (reached !== undefined) return reached;
    if (from <= 0) return 0;
    at = from > lineStart ? from : lineStart - 1;
  }
}

/** The start of the next word after an offset (code points); the text's end where there is none. */
export const nextWord = (index: TextIndex, offset: number): number => next(index, offset, "word", 0);

/** The start of the last word that begins before an offset; 0 where there is none. */
export const previousWord = (index: TextIndex, offset: number): number => previous(index, offset, "word", 0);

/** The end of the first word that ends after an offset; the text's end where there is none. */
export const nextWordEnd = (index: TextIndex, offset: number): number => next(index, offset, "word", 1);

/** The end of the last word that ends before an offset; 0 where there is none. */
export const previousWordEnd = (index: TextIndex, offset: number): number =>
  previous(index, offset, "word", 1);

/** A stretch being chosen: `head` moves, `anchor` stays; both code points. */
export interface Choice {
  anchor: number;
  head: number;
}

/**
 * A choice with its head one word on (`direction` 1) or back (-1): it begins where a word begins and ends where
 * one ends, without what stands before the next word. On its way back it stops at its anchor. Begun at the far
 * side of a word that is left behind, it begins with the next one.
 */
export function extendByWord(index: TextIndex, { anchor, head }: Choice, direction: 1 | -1): Choice {
  if (direction === 1) {
    if (head < anchor) return { anchor, head: Math.min(anchor, nextWord(index, head)) };
    const end = nextWordEnd(index, head);
    const left = anchor === head && head > 0 && nextWordEnd(index, head - 1) === head;
    return { anchor: left ? Math.max(anchor, previousWord(index, end)) : anchor, head: end };
  }
  if (head > anchor) return { anchor, head: Math.max(anchor, previousWordEnd(index, head)) };
  const start = previousWord(index, head);
  const left = anchor === head && head < index.length && previousWord(index, head + 1) === head;
  return { anchor: left ? Math.min(anchor, nextWordEnd(index, start)) : anchor, head: start };
}

/** The start of the next sentence after an offset; the text's end where there is none. None goes past its line. */
export const nextSentence = (index: TextIndex, offset: number): number => next(index, offset, "sentence", 0);
/** The start of the last sentence that begins before an offset; 0 where there is none. */
export const previousSentence = (index: TextIndex, offset: number): number =>
  previous(index, offset, "sentence", 0);

/** The start of the next line that is not blank; the text's end where there is none. */
export function nextParagraph(index: TextIndex, offset: number): number {
  for (let end = lineAt(index, offset)[1]; end < index.length; ) {
    const [start, stop] = lineAt(index, end + 1);
    if (sliceCodePoints(index, start, stop).trim() !== "") return start;
    end = stop;
  }
  return index.length;
}

/** The start of this line, or of the last one before it that is not blank. */
export function previousParagraph(index: TextIndex, offset: number): number {
  const own = lineAt(index, offset)[0];
  if (own < offset) return own;
  for (let start = own; start > 0; ) {
    const [before, stop] = lineAt(index, start - 1);
    if (sliceCodePoints(index, before, stop).trim() !== "") return before;
    start = before;
  }
  return 0;
}

/** The word or sentence that holds an offset; `base` is where, in UTF-16, the piece begins that it was found in. */
function segmentHolding(index: TextIndex, offset: number, grain: Grain) {
  const [lineStart, lineEnd] = lineAt(index, offset);
  for (let reach = REACH[grain]; ; reach *= 4) {
    const from = Math.max(lineStart, graphemeFloor(index, offset - reach));
    const to = Math.min(lineEnd, graphemeCeil(index, offset + reach));
    const base = toUtf16(index, from);
    const piece = sliceCodePoints(index, from, to);
    const inside = Math.min(toUtf16(index, offset) - base, piece.length - 1);
    const segment = segmenters[grain].segment(piece).containing(inside);
    const cutBefore = segment?.index === 0 && from > lineStart;
    const cutAfter = segment && segment.index + segment.segment.length === piece.length && to < lineEnd;
    if (!cutBefore && !cutAfter) return { segment, base };
  }
}

/** The smallest run of whole words or sentences of each touched line that holds the fragment. */
function snapTo(index: TextIndex, [start, end]: Fragment, grain: Grain): Fragment {
  const segmentAt = (offset: number, side: "start" | "end"): number => {
    const { segment, base } = segmentHolding(index, offset, grain);
    if (!segment || (grain === "word" && !segment.isWordLike)) return side === "start" ? start : end;
    const at = base + segment.index;
    const { length } = segment.segment;
    // A space that carries an accent is text: it is not parted from it.
    return side === "start"
      ? graphemeFloor(index, toCodePoint(index, at + length - segment.segment.trimStart().length))
      : graphemeCeil(index, toCodePoint(index, at + segment.segment.trimEnd().length));
  };
  return [Math.min(start, segmentAt(start, "start")), Math.max(end, segmentAt(end - 1, "end"))];
}

/** The fragment with the words it begins and ends in made whole; never smaller than it was. */
export const snapToWords = (index: TextIndex, fragment: Fragment): Fragment =>
  snapTo(index, fragment, "word");

/** The fragment with the sentences it begins and ends in made whole, without their outer white space. */
export const snapToSentences = (index: TextIndex, fragment: Fragment): Fragment =>
  snapTo(index, fragment, "sentence");

/** What a selection is widened to. */
export type Snap = "none" | "words" | "sentences";

const SNAPS: Record<Snap, (index: TextIndex, fragment: Fragment) => Fragment> = {
  none: (_, fragment) => fragment,
  words: snapToWords,
  sentences: snapToSentences,
};

/** What a person meant by a selection (see `fragmentsFromSelection`), widened to what they want to select. */
export function fragmentMeant(index: TextIndex, start: number, end: number, snap: Snap): Fragment | null {
  const fragment = fragmentsFromSelection(index, start, end);
  return fragment && SNAPS[snap](index, fragment);
}
