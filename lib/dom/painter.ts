import type { Fragment, Span } from "@/lib/core/span";

/** The marks that come and go, weakest first: of two that overlap, the later one is seen. */
export const PASSING = ["hover", "focus", "hit", "hit-now", "chosen"] as const;
export type PassingMark = (typeof PASSING)[number];

/** How a label shows besides its colour. */
export interface LabelLook {
  name: string;
  /** #rrggbb */
  color: string;
  /** The letter at the start of its spans. */
  letter: string;
}

/** Colours stretches of text without touching its nodes. Backgrounds say where, underlines say which. */
export interface Painter {
  /** Whether it measures, and so must paint anew where a line was laid out anew. */
  readonly measures: boolean;
  /** Paints a line's spans, each underlined in its lane; painting again takes what stood there. */
  paint(line: number, spans: readonly Span[], lanes: ReadonlyMap<string, number>): void;
  clear(line: number): void;
  show(name: PassingMark, fragments: readonly Fragment[]): void;
  destroy(): void;
}

/** Underlines lie in this many lanes; spans beyond them share the last. */
export const LANES = 4;

/** What joins the fragments of a discontinuous span: the stretches between them. */
export const gapsOf = (fragments: readonly Fragment[]): Fragment[] =>
  fragments.slice(1).map(([start], i) => [fragments[i]![1], start]);
