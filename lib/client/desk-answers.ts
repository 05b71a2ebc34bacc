import type { StoreApi } from "zustand/vanilla";
import { type Change, sameContent } from "@/lib/core/changes";
import type { Stood } from "@/lib/core/history";
import type { ChangeResult, ConflictResult } from "@/lib/schema/reading";
import type { Past } from "./desk-past";
import type { DeskState, SpanChange } from "./desk-state";

interface Parts {
  store: StoreApi<DeskState>;
  past: Past;
  put: (changed: readonly SpanChange[]) => void;
  settled: (spanId: string, upTo: string) => void;
}

/** What the server says of the changes of a desk, taken up there. */
export function createAnswers({ store, past, put, settled }: Parts) {
  const get = (spanId: string) => store.getState().spans.get(spanId) ?? null;

  function contest(
    { id, spanId, span }: Change,
    stood: Stood | null,
    { present: theirs, by }: ConflictResult,
  ): void {
    const known = store.getState().conflicts.find((conflict) => conflict.spanId === spanId);
    const before = known ? known.before : stood;
    // A label that was not the person's to change here is theirs: the old one may be archived.
    const mine =
      span && theirs && span.labelId === before?.labelId ? { ...span, labelId: theirs.labelId } : span;
    const others = store.getState().conflicts.filter((conflict) => conflict.spanId !== spanId);
    const same = sameContent(theirs, mine);
    store.setState({ conflicts: same ? others : [...others, { spanId, before, mine, theirs, by }] });
    // What was made since is not what stands, and is asked about by itself.
    if (same) settled(spanId, id);
  }

  return {
    /**
     * What the server answered. Where it agrees, the span takes its times; where another change came first, the person
     * is asked; what it refuses is kept waiting, and stands here as it was made.
     */
    answer(results: readonly ChangeResult[], sent: readonly Change[]): void {
      const changes = new Map(sent.map((change) => [change.id, change]));
      for (const result of results) {
        const change = changes.get(result.id);
        if (!change) continue;
        const before = get(change.spanId);
        if (result.status === "applied") {
          const { span } = result;
          if (before && span && sameContent(before, span)) put([{ before, after: span }]);
        } else if (result.status === "conflict") {
          put([{ before, after: result.present }]);
          contest(change, past.before(change) ?? null, result);
        }
      }
    },
  };
}
