import type { Fragment } from "./span";
import { graphemeCeil, graphemeFloor, type TextIndex, toCodePoint } from "./text";

export interface SearchOptions {
  caseSensitive?: boolean;
  wholeWord?: boolean;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A composed character and its decomposed spelling are one to the reader; either finds either. */
function pattern(query: string): string {
  let result = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(query)) {
    const forms = [...new Set([segment, segment.normalize("NFC"), segment.normalize("NFD")])].map(literal);
    result += segment === " " ? "\\s+" : forms.length === 1 ? forms[0] : `(?:${forms.join("|")})`;
  }
  return result;
}

/**
 * Every place where a text says the query, in text order, code points. Upper and lower case, composed and
 * decomposed characters and kinds of white space count as the same unless asked otherwise.
 */
export function findAll(
  index: TextIndex,
  query: string,
  { caseSensitive = false, wholeWord = false }: SearchOptions = {},
): Fragment[] {
  const wanted = query.trim();
  if (wanted === "") return [];
  const body = pattern(wanted.replace(/\s+/g, " "));
  const source = wholeWord ? `(?<![\\p{L}\\p{N}\\p{M}])${body}(?![\\p{L}\\p{N}\\p{M}])` : body;
  const found: Fragment[] = [];
  for (const match of index.text.matchAll(new RegExp(source, caseSensitive ? "gu" : "giu"))) {
    const start = toCodePoint(index, match.index);
    const end = toCodePoint(index, match.index + match[0].length);
    // A letter whose accent follows separately is another letter than the one looked for.
    if (graphemeFloor(index, start) === start && graphemeCeil(index, end) === end) found.push([start, end]);
  }
  return found;
}
