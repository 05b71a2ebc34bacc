import { createStore } from "zustand/vanilla";
import type { Choice } from "@/lib/core/boundaries";
import type { Fragment } from "@/lib/core/span";

/** What the page shows just now and nobody saves. */
export interface ViewState {
  /** What is selected, trimmed and whole characters; the next label goes onto it. */
  selection: Fragment | null;
  /** Where labels are offered, viewport px; null while nothing is selected or the keys choose. */
  paletteAt: DOMRect | null;
  /** The keyboard's place in the text. */
  cursor: Choice | null;
  /** Where the mouse was pressed last; the keys start there. */
  clicked: number | null;
  /** A held label: each selection is tagged with it at once. */
  brush: string | null;
  /** The spans under the pointer, the one that a click means first. */
  hovered: readonly string[];
  /** Several spans lie under the last click: the person picks one. */
  pick: { spanIds: readonly string[]; x: number; y: number } | null;
  /** How often it was asked for since the bar opened; 0 while it is closed. */
  find: number;
  guidelines: boolean;
  keys: boolean;
  /** The span whose note is to be typed next. */
  noting: string | null;
  /** What was typed of it before its field was there. */
  typedAhead: string;
  /** Narrow screens: the panel lies over the text. */
  drawer: boolean;
  /** A sentence for the status line and the screen reader. */
  said: string;
}

export const EMPTY_VIEW: ViewState = {
  selection: null,
  paletteAt: null,
  cursor: null,
  clicked: null,
  brush: null,
  hovered: [],
  pick: null,
  find: 0,
  guidelines: false,
  keys: false,
  noting: null,
  typedAhead: "",
  drawer: false,
  said: "",
};

export const createView = () => createStore<ViewState>(() => EMPTY_VIEW);
export type View = ReturnType<typeof createView>;
