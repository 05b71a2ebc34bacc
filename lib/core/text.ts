/**
 * A text and what it takes to count it in code points. Make one per text with `indexText` and pass it along:
 * every offset in Rejoinder is a code point of this text, and only this module knows of UTF-16.
 */
export interface TextIndex {
  readonly text: string;
  /** Length in code points; a lone surrogate counts one. */
  readonly length: number;
  /** Code point positions of the characters that take two UTF-16 units, ascending; empty for most texts. */
  readonly astral: Uint32Array;
}

/** Lines of a text in code points: line `i` is [starts[i], ends[i]), its newline included. */
export interface Paragraphs {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** A line longer than this, UTF-16, comes in pieces: a browser takes seconds to lay out a long one in one. */
const LONG_LINE = 20_000;
const LINE_PIECE = 4_800;

const NONE = new Uint32Array(0);

/** Indexes a text. O(length); a text without astral characters costs one scan and no memory. */
export function indexText(text: string): TextIndex {
  let units = text.search(/[\ud800-\udbff][\udc00-\udfff]/);
  if (units === -1) return { text, length: text.length, astral: NONE };
  const found: number[] = [];
  for (; units < text.length - 1; units++) {
    if ((text.charCodeAt(units) & 0xfc00) !== 0xd800) continue;
    if ((text.charCodeAt(units + 1) & 0xfc00) !== 0xdc00) continue;
    found.push(units - found.length);
    units++;
  }
  return { text, length: text.length - found.length, astral: Uint32Array.from(found) };
}

/** The UTF-16 offset of a code point offset. Offsets outside the text are clipped to it. */
export function toUtf16(index: TextIndex, codePoint: number): number {
  const at = clip(codePoint, index.length);
  const { astral } = index;
  let low = 0;
  let high = astral.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (astral[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return at + low;
}

/**
 * The code point offset of a UTF-16 offset. An offset in the middle of a surrogate pair gives the start of its
 * character; offsets outside the text are clipped to it.
 */
export function toCodePoint(index: TextIndex, utf16: number): number {
  const at = clip(utf16, index.text.length);
  const { astral } = index;
  let low = 0;
  let high = astral.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (astral[middle]! + middle < at) low = middle + 1;
    else high = middle;
  }
  return at - low;
}

/** The text in [start, end), code points, clipped to the text. */
export const sliceCodePoints = (index: TextIndex, start: number, end: number): string =>
  index.text.slice(toUtf16(index, start), toUtf16(index, end));

/** Where a piece of a long line ends, UTF-16: behind a blank or, where none is near, between two characters. */
function pieceEnd(text: string, from: number): number {
  const blank = text.slice(from + LINE_PIECE / 2, from + LINE_PIECE).lastIndexOf(" ");
  const end = clusterStart(text, from + (blank === -1 ? LINE_PIECE : LINE_PIECE / 2 + blank + 1));
  return end > from ? end : clusterEnd(text, from);
}

/**
 * The lines of a text, split at `\n`; a newline belongs to the line before it. An empty text has none. A very long
 * line comes in pieces, each as a line of its own.
 */
export function paragraphsOf(index: TextIndex): Paragraphs {
  const starts: number[] = [];
  const ends: number[] = [];
  let pairs = 0;
  for (let from = 0, lineEnd = 0, isLong = false; from < index.text.length; ) {
    starts.push(from - pairs);
    if (from === lineEnd) {
      lineEnd = index.text.indexOf("\n", from) + 1 || index.text.length;
      isLong = lineEnd - from > LONG_LINE;
    }
    from = isLong && lineEnd - from > LINE_PIECE ? pieceEnd(index.text, from) : lineEnd;
    while (pairs < index.astral.length && index.astral[pairs]! + pairs < from) pairs++;
    ends.push(from - pairs);
  }
  return { count: ends.length, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** Which line holds an offset (code points); the last line for the end of the text, -1 for an empty text. */
export function paragraphIndexAt(paragraphs: Paragraphs, offset: number): number {
  let low = 0;
  let high = paragraphs.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (paragraphs.ends[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, paragraphs.count - 1);
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter("en", { granularity: "word" });
/** UTF-16 units looked up at once: what a dictionary takes for a run without blanks grows as its square. */
const LOOKED_UP = 500;

/** How many words a text has; scripts written without spaces are counted by the language's dictionary. */
export function countWords(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (word.charCodeAt(0) < 0x0e00 || !UNSPACED.test(word)) count++;
    else count += countUnspaced(word);
  }
  return count;
}

/** A piece's last word may go on in the next piece, which begins with it. */
function countUnspaced(run: string): number {
  let count = 0;
  for (let at = 0; at < run.length; ) {
    const piece = run.slice(at, at + LOOKED_UP);
    const parts = [...words.segment(piece)];
    if (at + piece.length < run.length && parts.length > 1) parts.pop();
    count += parts.filter(({ isWordLike }) => isWordLike).length;
    at += parts.reduce((sum, { segment }) => sum + segment.length, 0);
  }
  return count;
}

const clip = (offset: number, length: number): number => Math.max(0, Math.min(offset, length));

// ---- Grapheme clusters. Only the neighbourhood of an offset is ever segmented.

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** A character after one of these starts a new cluster, unless it is one of EXTENDS. */
const CALM =
  /^[\n\t -\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0620-\u064a\u1e00-\u1fff\u2010-\u2027\u3000-\u3029\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\p{Extended_Pictographic}]$/u;
const EXTENDS = /^(?:\p{M}|\p{Grapheme_Extend}|\p{Emoji_Modifier}|\u200d|\u0e33|\u0eb3)/u;
const isHangul = (unit: number): boolean => unit >= 0xac00 && unit <= 0xd7a3;

/** The start, in UTF-16, of the character that ends before `at`. */
function before(text: string, at: number): number {
  const pair =
    at > 1 && (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 2) & 0xfc00) === 0xd800;
  return at - (pair ? 2 : 1);
}

/** The character at a UTF-16 offset. */
const charAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** Whether a cluster surely starts here (UTF-16), seen from the two neighbours alone; false when unsure. */
function surelyStarts(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const left = text.charCodeAt(at - 1);
  const right = text.charCodeAt(at);
  if (left < 0x300 && right < 0x300) return left !== 13;
  if (isHangul(left) && isHangul(right)) return true;
  return CALM.test(text.slice(before(text, at), at)) && !EXTENDS.test(charAt(text, at));
}

/** The start, in UTF-16, of the cluster that holds the character at `at`. */
function clusterStart(text: string, at: number): number {
  if (surelyStarts(text, at)) return at;
  let from = before(text, at);
  while (!surelyStarts(text, from)) from = before(text, from);
  const window = text.slice(from, at + charAt(text, at).length);
  return from + (graphemes.segment(window).containing(at - from)?.index ?? 0);
}

/** Whether an offset (code points) lies between two user-perceived characters, or at an end of the text. */
export function isGraphemeBoundary(index: TextIndex, codePoint: number): boolean {
  const at = toUtf16(index, codePoint);
  return clusterStart(index.text, at) === at;
}

/** The last boundary between user-perceived characters at or before an offset, code points. */
export const graphemeFloor = (index: TextIndex, codePoint: number): number =>
  toCodePoint(index, clusterStart(index.text, toUtf16(index, codePoint)));

/** The first boundary between user-perceived characters at or after an offset, code points. */
export function graphemeCeil(index: TextIndex, codePoint: number): number {
  const at = toUtf16(index, codePoint);
  const start = clusterStart(index.text, at);
  return toCodePoint(index, start === at ? at : clusterEnd(index.text, start));
}

/** The boundary after the user-perceived character that holds the offset; the text's length at its end. */
export function nextGrapheme(index: TextIndex, codePoint: number): number {
  const at = toUtf16(index, codePoint);
  if (at >= index.text.length) return index.length;
  return toCodePoint(index, clusterEnd(index.text, clusterStart(index.text, at)));
}

/** The boundary before an offset: the start of the user-perceived character that ends there; 0 at the start. */
export const previousGrapheme = (index: TextIndex, codePoint: number): number =>
  codePoint <= 0 ? 0 : graphemeFloor(index, Math.min(codePoint, index.length) - 1);

function clusterEnd(text: string, start: number): number {
  const next = start + charAt(text, start).length;
  if (surelyStarts(text, next)) return next;
  for (let size = 32; ; size *= 2) {
    const window = text.slice(start, start + size);
    const first = graphemes.segment(window).containing(0)?.segment.length ?? window.length;
    if (first < window.length - 1 || start + size >= text.length) return start + first;
  }
}
