import type { SpanContent } from "@/lib/core/changes";
import type { History } from "@/lib/core/history";
import type { Span } from "@/lib/core/span";
import type { SpanList } from "@/lib/core/span-list";
import type { SaveStatus } from "./save-status";

/** Somebody's change met a newer one: both are shown, and the person chooses. */
export interface Conflict {
  spanId: string;
  /** How the span stood before the first change of one's own that met it. */
  before: SpanContent | null;
  mine: SpanContent | null;
  theirs: Span | null;
  /** Whose theirs is; null where it is one's own, from another tab or device. */
  by: string | null;
}

export interface Refused {
  spanId: string;
  message: string;
}

export interface DeskState {
  spans: SpanList;
  history: History;
  /** Whether changes older than those in `history` stand on the server. */
  olderHistory: boolean;
  focusId: string | null;
  save: SaveStatus;
  conflicts: readonly Conflict[];
  refused: readonly Refused[];
}

/** One span that changed, for the page that paints it. */
export type SpanChange = { before: Span | null; after: Span | null };
