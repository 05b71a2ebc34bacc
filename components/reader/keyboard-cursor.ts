import {
  extendByWord,
  fragmentMeant,
  nextParagraph,
  nextSentence,
  nextWord,
  previousParagraph,
  previousSentence,
  previousWord,
} from "@/lib/core/boundaries";
import type { Reader } from "./desk-context";
import { usePreferences } from "./preferences";

export type Motion =
  | "next-word"
  | "previous-word"
  | "next-sentence"
  | "previous-sentence"
  | "next-paragraph"
  | "previous-paragraph";

const MOTIONS = {
  "next-word": nextWord,
  "previous-word": previousWord,
  "next-sentence": nextSentence,
  "previous-sentence": previousSentence,
  "next-paragraph": nextParagraph,
  "previous-paragraph": previousParagraph,
};

const WORDS: Partial<Record<Motion, 1 | -1>> = { "next-word": 1, "previous-word": -1 };

/** Where the keys stand: where they or the mouse were last, else at what is in view. */
export function placeOfKeys({ desk, view, page }: Reader): number {
  const { cursor, clicked } = view.getState();
  const { focusId, spans } = desk.getState();
  const focused = focusId ? spans.get(focusId) : undefined;
  return cursor?.head ?? focused?.fragments[0]?.[0] ?? clicked ?? page.current?.placeInView() ?? 0;
}

/** Moves the keyboard's place; extending selects from where it was. */
export function moveCursor(reader: Reader, motion: Motion, extend: boolean): void {
  const { view, page } = reader;
  const { index } = reader.reading;
  const from = placeOfKeys(reader);
  const choice = view.getState().cursor ?? { anchor: from, head: from };
  const byWord = extend ? WORDS[motion] : undefined;
  const moved = MOTIONS[motion](index, from);
  const { anchor, head } = byWord
    ? extendByWord(index, choice, byWord)
    : { anchor: extend ? choice.anchor : moved, head: moved };
  const selection =
    anchor === head ? null : fragmentMeant(index, anchor, head, usePreferences.getState().snap);
  view.setState({ cursor: { anchor, head }, selection, paletteAt: null, pick: null });
  page.current?.scrollTo(head);
  view.setState({ paletteAt: selection ? (page.current?.rectOf(selection) ?? null) : null });
}
