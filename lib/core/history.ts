import { type Change, contentOf, type Intent, type SpanContent, sameContent } from "./changes";
import type { Span } from "./span";

/** A change that was applied, with what stood before and after. */
export interface Recorded {
  step: string;
  intent: Intent;
  spanId: string;
  before: SpanContent | null;
  after: SpanContent | null;
}

/** What is undone or redone as one, in the order it was done. */
export type Step = readonly Recorded[];

export interface History {
  undo: readonly Step[];
  redo: readonly Step[];
}

export const EMPTY_HISTORY: History = { undo: [], redo: [] };

/**
 * The history after one more step. Doing something new forgets what could be redone; an undo moves the top of
 * one stack to the other, whatever window of the past is known.
 */
export function remember(history: History, step: Step): History {
  const intent = step[0]?.intent ?? "do";
  if (intent === "do") return { undo: [...history.undo, step], redo: [] };
  if (intent === "undo") return { undo: history.undo.slice(0, -1), redo: [...history.redo, step] };
  return { undo: [...history.undo, step], redo: history.redo.slice(0, -1) };
}

/** The stacks that a list of recorded changes (oldest first) leads to; changes of one step stand together. */
export function historyOf(changes: readonly Recorded[]): History {
  const steps: Recorded[][] = [];
  for (const change of changes) {
    const last = steps.at(-1);
    if (last?.[0]?.step === change.step && last[0].intent === change.intent) last.push(change);
    else steps.push([change]);
  }
  return steps.reduce(remember, EMPTY_HISTORY);
}

/**
 * The changes that take a step back: the last first, each from what it left to what it found. Null where a span
 * of the step is no longer as the step left it (changed elsewhere since), so that nobody's work is undone unseen.
 */
export function changesBack(
  step: Step,
  intent: "undo" | "redo",
  present: (spanId: string) => Span | null,
  newId: () => string,
): Change[] | null {
  const stepId = newId();
  const now = new Map<string, { version: number; content: SpanContent | null }>();
  const changes: Change[] = [];
  for (const { spanId, before, after } of [...step].reverse()) {
    const span = present(spanId);
    const stands = now.get(spanId) ?? { version: span?.version ?? 0, content: span };
    if (!sameContent(stands.content, after)) return null;
    const kind = !before ? "delete" : after ? "update" : "create";
    const version = kind === "create" ? 0 : stands.version;
    changes.push({
      id: newId(),
      step: stepId,
      intent,
      kind,
      spanId,
      version,
      span: before && contentOf(before),
    });
    now.set(spanId, { version: stands.version + 1, content: before });
  }
  return changes;
}
