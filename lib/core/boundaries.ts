import type { Fragment } from "./span";
import { sliceCodePoints, type TextIndex, toCodePoint, toUtf16 } from "./text";

/** A line around an offset, code points, its newline left out. */
function lineAt(index: TextIndex, offset: number): Fragment {
  const at = toUtf16(index, offset);
  const start = at === 0 ? 0 : index.text.lastIndexOf("\n", at - 1) + 1;
  const newline = index.text.indexOf("\n", at);
  return [toCodePoint(index, start), toCodePoint(index, newline === -1 ? index.text.length : newline)];
}

/** A line of more than this many code points is cut for the segmenter, which is slow on very long ones. */
const LONGEST = 20_000;

type Grain = "word" | "sentence";
const segmenters = {
  word: new Intl.Segmenter("en", { granularity: "word" }),
  sentence: new Intl.Segmenter("en", { granularity: "sentence" }),
};

/** The starts (code points) of the words or sentences of the line around an offset, ascending. */
function startsAround(index: TextIndex, offset: number, grain: Grain): number[] {
  const [lineStart, lineEnd] = lineAt(index, offset);
  const from = Math.max(lineStart, offset - LONGEST);
  const base = toUtf16(index, from);
  const starts: number[] = [];
  for (const { segment, index: at, isWordLike } of segmenters[grain].segment(
    sliceCodePoints(index, from, Math.min(lineEnd, offset + LONGEST)),
  ))
    if (grain === "word" ? isWordLike : segment.trim() !== "")
      starts.push(toCodePoint(index, base + at + segment.length - segment.trimStart().length));
  return starts;
}

function next(index: TextIndex, offset: number, grain: Grain): number {
  for (let at = offset; ; ) {
    const found = startsAround(index, at, grain).find((start) => start > offset);
    if (found !== undefined) return found;
    const end = lineAt(index, at)[1];
    if (end >= index.length) return index.length;
    at = end + 1;
  }
}

function previous(index: TextIndex, offset: number, grain: Grain): number {
  for (let at = offset; ; ) {
    const found = startsAround(index, at, grain).findLast((start) => start < offset);
    if (found !== undefined) return found;
    const start = lineAt(index, at)[0];
    if (start <= 0) return 0;
    at = start - 1;
  }
}

/** The start of the next word after an offset (code points); the text's end where there is none. */
export const nextWord = (index: TextIndex, offset: number): number => next(index, offset, "word");

/** The start of the last word that begins before an offset; 0 where there is none. */
export const previousWord = (index: TextIndex, offset: number): number => previous(index, offset, "word");

export const nextSentence = (index: TextIndex, offset: number): number => next(index, offset, "sentence");
export const previousSentence = (index: TextIndex, offset: number): number =>
  previous(index, offset, "sentence");

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

/** The smallest run of whole words or sentences of each touched line that holds the fragment. */
function snapTo(index: TextIndex, [start, end]: Fragment, grain: Grain): Fragment {
  const segmentAt = (offset: number, side: "start" | "end"): number => {
    const [lineStart, lineEnd] = lineAt(index, offset);
    const base = toUtf16(index, lineStart);
    const line = sliceCodePoints(index, lineStart, lineEnd);
    const inside = toUtf16(index, offset) - base;
    const segment = segmenters[grain].segment(line).containing(Math.min(inside, line.length - 1));
    if (!segment || (grain === "word" && !segment.isWordLike)) return side === "start" ? start : end;
    const body = segment.segment.trimEnd().length;
    return toCodePoint(index, base + segment.index + (side === "start" ? 0 : body));
  };
  return [Math.min(start, segmentAt(start, "start")), Math.max(end, segmentAt(end - 1, "end"))];
}

export const snapToWords = (index: TextIndex, fragment: Fragment): Fragment =>
  snapTo(index, fragment, "word");
export const snapToSentences = (index: TextIndex, fragment: Fragment): Fragment =>
  snapTo(index, fragment, "sentence");
