import { createStore } from "zustand/vanilla";
import {
  applyChange,
  type Change,
  contentOf,
  type Intent,
  type SpanContent,
  sameContent,
} from "@/lib/core/changes";
import { changesBack, EMPTY_HISTORY, type Recorded, stoodAs } from "@/lib/core/history";
import type { Fragment, Span } from "@/lib/core/span";
import { SpanList } from "@/lib/core/span-list";
import type { TextIndex } from "@/lib/core/text";
import { createAnswers } from "./desk-answers";
import { createPast } from "./desk-past";
import type { Conflict, DeskState, SpanChange } from "./desk-state";
import { newId } from "./new-id";
import type { SaveStatus } from "./save-status";

interface Parts {
  index: TextIndex;
  spans: readonly Span[];
  /** Puts changes where they are safe and on their way; the desk does not wait for it. */
  save: (changes: readonly Change[]) => void;
  /** It is known what stands of a span in conflict: its changes are given up, all or those up to one. */
  settled: (spanId: string, upTo?: string) => void;
  /** Whether the server holds changes from before. */
  olderHistory: boolean;
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
  olderHistory,
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

  function refuse(spanId: string, message: string): void {
    store.setState((state) => ({ refused: [...state.refused, { spanId, message }] }));
  }

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
  function perform(changes: readonly Change[]): void {
    const good: Change[] = [];
    const recorded: Recorded[] = [];
    for (const change of changes) {
      const outcome = applyChange(index, get(change.spanId), change, now());
      if (outcome.status !== "applied") {
        refuse(
          change.spanId,
          outcome.status === "refused" ? outcome.message : "This span has changed meanwhile.",
        );
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
      store.setState({ history: past.drop(intent) });
      refuse(step[0]!.spanId, "This cannot be taken back: the span was changed elsewhere since.");
      return null;
    }
    perform(changes);
    const spanId = changes.at(-1)!.spanId;
    store.setState({ focusId: get(spanId) ? spanId : null });
    return spanId;
  }

  return {
    ...store,
    ...createAnswers({ store, past, put, settled }),
    index,
    before: past.before,

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
