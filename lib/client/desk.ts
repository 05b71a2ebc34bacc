import { createStore } from "zustand/vanilla";
import {
  applyChange,
  type Change,
  contentOf,
  type Intent,
  type SpanContent,
  sameContent,
} from "@/lib/core/changes";
import { changesBack, EMPTY_HISTORY, type History, type Recorded, stoodAs } from "@/lib/core/history";
import type { Fragment, Span } from "@/lib/core/span";
import { SpanList } from "@/lib/core/span-list";
import type { TextIndex } from "@/lib/core/text";
import type { ChangeResult } from "@/lib/schema/reading";
import { createPast } from "./desk-past";
import { newId } from "./new-id";
import type { SaveStatus } from "./save-queue";

/** Somebody's change met a newer one: both are shown, and the person chooses. */
export interface Conflict {
  spanId: string;
  mine: SpanContent | null;
  theirs: Span | null;
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

interface Parts {
  index: TextIndex;
  spans: readonly Span[];
  /** Puts changes where they are safe and on their way; the desk does not wait for it. */
  save: (changes: readonly Change[]) => void;
  /** The person has chosen what stands of a span in conflict. */
  settled: (spanId: string) => void;
  /** Whether the server holds changes from before. */
  olderHistory?: boolean;
  now?: () => string;
}

export type Desk = ReturnType<typeof createDesk>;

const recordOf = ({ step, intent, spanId }: Change, { before, after }: SpanChange): Recorded => ({
  step,
  intent,
  spanId,
  before: stoodAs(before),
  after: stoodAs(after),
});

type Wish = { kind: Change["kind"]; spanId: string; span: SpanContent | null };

/**
 * One reviewer's work on one document while the page is open: the spans, what can be undone, what is not saved.
 * Every act becomes changes that are applied here at once and sent by `save`.
 */
export function createDesk({
  index,
  spans,
  save,
  settled,
  olderHistory = false,
  now = () => new Date().toISOString(),
}: Parts) {
  const store = createStore<DeskState>(() => ({
    spans: SpanList.of(spans),
    history: EMPTY_HISTORY,
    olderHistory,
    focusId: null,
    save: { kind: "saved" },
    conflicts: [],
    refused: [],
  }));
  const past = createPast();
  const listeners = new Set<(changes: readonly SpanChange[]) => void>();
  const get = (spanId: string) => store.getState().spans.get(spanId) ?? null;

  function put(changed: readonly SpanChange[]): void {
    let list = store.getState().spans;
    for (const { before, after } of changed) {
      if (before) list = list.without(before.id);
      if (after) list = list.with(after);
    }
    store.setState({ spans: list });
    for (const listener of listeners) listener(changed);
  }

  /** Applies changes here and hands them on; those that do not hold are dropped with a word. */
  function perform(changes: readonly Change[]): readonly Recorded[] {
    const good: Change[] = [];
    const recorded: Recorded[] = [];
    for (const change of changes) {
      const outcome = applyChange(index, get(change.spanId), change, now());
      if (outcome.status !== "applied") {
        const message = outcome.status === "refused" ? outcome.message : "This span has changed meanwhile.";
        store.setState((state) => ({ refused: [...state.refused, { spanId: change.spanId, message }] }));
        continue;
      }
      const { before, after } = outcome;
      put([{ before, after }]);
      good.push(change);
      recorded.push(recordOf(change, { before, after }));
    }
    if (good.length > 0) {
      store.setState({ history: past.add(recorded) });
      save(good);
    }
    return recorded;
  }

  function act(wishes: readonly Wish[]): void {
    const step = newId();
    const changes = wishes.map(({ kind, spanId, span }) => {
      const version = kind === "create" ? 0 : (get(spanId)?.version ?? 0);
      return { id: newId(), step, intent: "do" as Intent, kind, spanId, version, span };
    });
    perform(changes);
  }

  function back(intent: "undo" | "redo"): string | null {
    const step = store.getState().history[intent].at(-1);
    if (!step) return null;
    const changes = changesBack(step, intent, get, newId);
    if (!changes) {
      store.setState((state) => ({
        history: past.drop(intent),
        refused: [
          ...state.refused,
          {
            spanId: step[0]!.spanId,
            message: "This cannot be taken back: the span was changed elsewhere since.",
          },
        ],
      }));
      return null;
    }
    perform(changes);
    const spanId = changes.at(-1)!.spanId;
    store.setState({ focusId: get(spanId) ? spanId : null });
    return spanId;
  }

  return {
    ...store,
    index,

    /** Tags stretches of text, one span each; all in one step. The last one is in focus. */
    tag(labelId: string, places: readonly (readonly Fragment[])[], note = ""): string[] {
      const ids = places.map(() => newId());
      act(
        places.map((fragments, i) => ({
          kind: "create",
          spanId: ids[i]!,
          span: { labelId, fragments, note },
        })),
      );
      store.setState({ focusId: ids.at(-1) ?? null });
      return ids;
    },

    /** Changes a span's label, note or fragments. */
    edit(spanId: string, patch: Partial<SpanContent>): void {
      const span = get(spanId);
      if (!span) return;
      const content = { ...contentOf(span), ...patch };
      if (!sameContent(content, span)) act([{ kind: "update", spanId, span: content }]);
    },

    remove(spanIds: readonly string[]): void {
      const { focusId } = store.getState();
      act(spanIds.filter(get).map((spanId) => ({ kind: "delete", spanId, span: null })));
      if (focusId && spanIds.includes(focusId)) store.setState({ focusId: null });
    },

    undo: () => back("undo"),
    redo: () => back("redo"),
    focus: (focusId: string | null) => store.setState({ focusId }),
    setSave: (status: SaveStatus) => store.setState({ save: status }),
    dismissRefused: () => store.setState({ refused: [] }),

    /** Takes up changes that waited in this browser since an earlier visit; the server may know some already. */
    resume(waiting: readonly Change[]): void {
      for (const change of waiting) {
        const outcome = applyChange(index, get(change.spanId), change, now());
        if (outcome.status !== "applied") continue;
        put([outcome]);
        store.setState({ history: past.add([recordOf(change, outcome)]) });
      }
    },

    /** A page of the past as the server tells it, oldest first, for undo after a reload. */
    recall(older: readonly Recorded[], more: boolean): void {
      store.setState({ history: past.recall(older, more), olderHistory: more });
    },

    /** What the server answered. Where it agrees, the span takes its times; where not, the person is asked. */
    answer(results: readonly ChangeResult[], sent: readonly Change[]): void {
      const changes = new Map(sent.map((change) => [change.id, change]));
      for (const result of results) {
        const change = changes.get(result.id);
        if (!change) continue;
        const here = get(change.spanId);
        if (result.status === "applied") {
          const { span } = result;
          if (here && span && sameContent(here, span)) put([{ before: here, after: span }]);
        } else if (result.status === "conflict") {
          const { spanId } = change;
          const { present } = result;
          put([{ before: here, after: present }]);
          const others = store.getState().conflicts.filter((conflict) => conflict.spanId !== spanId);
          const same = sameContent(present, change.span);
          store.setState({
            conflicts: same ? others : [...others, { spanId, mine: change.span, theirs: present }],
          });
          if (same) settled(spanId);
        } else {
          put([{ before: here, after: result.present }]);
          store.setState((state) => ({
            refused: [...state.refused, { spanId: change.spanId, message: result.message }],
          }));
        }
      }
    },

    /** A change that will never be saved: its span stands again as before it. */
    takeBack(change: Change, message: string): void {
      const { spanId } = change;
      const here = get(spanId);
      const before = past.before(change);
      if (here && before !== undefined) put([{ before: here, after: before && { ...here, ...before } }]);
      store.setState((state) => ({ refused: [...state.refused, { spanId, message }] }));
    },

    /** Settles a conflict: theirs stands already; mine is sent again as a change to what stands now. */
    settle({ spanId, mine, theirs }: Conflict, choice: "mine" | "theirs"): void {
      store.setState((state) => ({
        conflicts: state.conflicts.filter((conflict) => conflict.spanId !== spanId),
      }));
      settled(spanId);
      if (choice === "theirs") return;
      if (mine && theirs) act([{ kind: "update", spanId, span: mine }]);
      else if (mine) act([{ kind: "create", spanId: newId(), span: mine }]);
      else if (theirs) act([{ kind: "delete", spanId, span: null }]);
    },

    /** Calls `listener` with the spans that changed, after each change. */
    onSpans(listener: (changes: readonly SpanChange[]) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
