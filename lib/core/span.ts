import { graphemeCeil, graphemeFloor, isGraphemeBoundary, sliceCodePoints, type TextIndex } from "./text";

/** A stretch of the text: half-open [start, end), counted in code points. Every offset of Rejoinder is this. */
export type Fragment = readonly [start: number, end: number];

export const ORIGINS = ["manual", "import", "suggestion", "adjudication"] as const;
export type Origin = (typeof ORIGINS)[number];

/** A label on one or more fragments, by one reviewer. Times are ISO 8601; `version` counts its changes from 1. */
export interface Span {
  id: string;
  labelId: string;
  fragments: readonly Fragment[];
  note: string;
  version: number;
  origin: Origin;
  createdAt: string;
  updatedAt: string;
}

/** Fragments out of their bounds in a row: start, end, start, end (code points). */
export const fragmentsOf = (bounds: readonly number[]): Fragment[] =>
  Array.from({ length: bounds.length / 2 }, (_, i) => [bounds[2 * i]!, bounds[2 * i + 1]!]);

/** From the first start to the last end. The fragments must be sorted and at least one. */
export const hullOf = (fragments: readonly Fragment[]): Fragment => [fragments[0]![0], fragments.at(-1)![1]];

/** Text order: start, end, label, id. */
export function compareSpans(a: Span, b: Span): number {
  const starts = a.fragments[0]![0] - b.fragments[0]![0];
  if (starts !== 0) return starts;
  const ends = a.fragments[a.fragments.length - 1]![1] - b.fragments[b.fragments.length - 1]![1];
  if (ends !== 0) return ends;
  if (a.labelId !== b.labelId) return a.labelId < b.labelId ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

const PROBLEMS = {
  none: "A span needs at least one fragment.",
  fraction: "A fragment's start and end must be whole numbers.",
  empty: "A fragment ends at or before its start.",
  outside: "A fragment reaches past the text.",
  order: "The fragments must be in text order, without touching or overlapping.",
  "inside-character": "A fragment begins or ends inside a character.",
  "white-space": "A fragment begins or ends with white space.",
} as const;

export type SpanProblem = keyof typeof PROBLEMS;

/** The problem as one sentence for people. */
export const spanProblemText = (problem: SpanProblem): string => PROBLEMS[problem];

const isBlank = (index: TextIndex, start: number, end: number) =>
  sliceCodePoints(index, start, end).trim() === "";

/** White space that is a character of its own: a space that carries an accent is text. */
const isSpace = (index: TextIndex, start: number) =>
  isBlank(index, start, start + 1) &&
  isGraphemeBoundary(index, start) &&
  isGraphemeBoundary(index, start + 1);

/** The first rule of data.md that fragments break; null when they hold. */
export function checkFragments(index: TextIndex, fragments: readonly Fragment[]): SpanProblem | null {
  if (fragments.length === 0) return "none";
  let last = -1;
  for (const [start, end] of fragments) {
    if (!Number.isInteger(start) || !Number.isInteger(end)) return "fraction";
    if (end <= start) return "empty";
    if (start < 0 || end > index.length) return "outside";
    if (start <= last) return "order";
    if (!isGraphemeBoundary(index, start) || !isGraphemeBoundary(index, end)) return "inside-character";
    if (isSpace(index, start) || isSpace(index, end - 1)) return "white-space";
    last = end;
  }
  return null;
}

/**
 * What a person meant by a selection from `start` to `end` (code points, in either order): clipped to the
 * text, widened to whole characters, without outer white space; null where nothing is left.
 */
export function fragmentsFromSelection(index: TextIndex, start: number, end: number): Fragment | null {
  const from = Math.max(0, Math.min(start, end));
  const to = Math.min(index.length, Math.max(start, end));
  if (!(from < to)) return null;
  let first = graphemeFloor(index, from);
  let last = graphemeCeil(index, to);
  while (first < last && isSpace(index, first)) first++;
  while (first < last && isSpace(index, last - 1)) last--;
  return first < last ? [first, last] : null;
}

/** The same stretches of text as fragments that hold: sorted, trimmed, joined where they touch; null if none is left. */
export function normalizeFragments(index: TextIndex, fragments: readonly Fragment[]): Fragment[] | null {
  const parts = fragments
    .map(([start, end]) => (start < end ? fragmentsFromSelection(index, start, end) : null))
    .filter((part) => part !== null)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const joined: Fragment[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && part[0] <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], part[1])];
    else joined.push(part);
  }
  return joined.length > 0 ? joined : null;
}

/** The fragments with one more, sorted, trimmed and joined where they touch (code points); null where nothing is left. */
export const addFragment = (
  index: TextIndex,
  fragments: readonly Fragment[],
  added: Fragment,
): Fragment[] | null => normalizeFragments(index, [...fragments, added]);

/** The fragments without the one at a position; null where it was the last. */
export function removeFragment(fragments: readonly Fragment[], at: number): Fragment[] | null {
  const rest = fragments.filter((_, i) => i !== at);
  return rest.length > 0 ? rest : null;
}
