import type { Change } from "@/lib/core/changes";
import {
  EMPTY_HISTORY,
  type History,
  historyOf,
  type Recorded,
  remember,
  type Step,
  type Stood,
} from "@/lib/core/history";

export type Past = ReturnType<typeof createPast>;

/** What was done to a document's spans, oldest first: what the server tells of it, page by page, and what is done here. */
export function createPast() {
  let told: readonly Recorded[] = [];
  const since: Recorded[] = [];
  let history = EMPTY_HISTORY;
  /** Steps that could not be taken back; older pages must not bring them up again. */
  const dropped = new Set<string>();
  const kept = (steps: readonly Step[]) => steps.filter(([first]) => !dropped.has(first?.step ?? ""));
  return {
    add(records: readonly Recorded[]): History {
      since.push(...records);
      history = remember(history, records);
      return history;
    },

    /** A page before what is known. Where there are `more`, a part of the first step may be on one of them. */
    recall(older: readonly Recorded[], more: boolean): History {
      told = [...older, ...told];
      const whole = more ? told.filter(({ step }) => step !== told[0]?.step) : told;
      const { undo, redo } = historyOf([...whole, ...since]);
      history = { undo: kept(undo), redo: kept(redo) };
      return history;
    },

    /** Gives up the last step, which cannot be taken back. */
    drop(intent: "undo" | "redo"): History {
      dropped.add(history[intent].at(-1)?.[0]?.step ?? "");
      history = { ...history, [intent]: history[intent].slice(0, -1) };
      return history;
    },

    /** How the span of a change made here stood before it. */
    before({ step, spanId }: Change): Stood | null | undefined {
      return since.findLast((one) => one.step === step && one.spanId === spanId)?.before;
    },
  };
}
