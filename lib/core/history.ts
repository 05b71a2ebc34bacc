import { type Change, contentOf, type Intent, type SpanContent, sameContent } from "./changes";
import type { Span } from "./span";

/** A span as it stood at one moment: its content, and the version it had. */
export type Stood = SpanContent & { version: number };

/** What history keeps of a span; null for none. */
export const stoodAs = (span: Span | null): Stood | null =>
  span && { ...contentOf(span), version: span.version };

/** A change that was applied, with what stood before and after. */
export interface Recorded {
  step: string;
  intent: Intent;
  spanId: string;
  before: Stood | null;
  after: Stood | null;
}

/** What is undone or redone as one, in the order it was done. */
export type Step = readonly Recorded[];

export interface History {
  undo: readonly Step[];
  redo: readonly Step[];
}

export const EMPTY_HISTORY: History = { undo: [], redo: [] };

/** The steps without the one that `back` took back: the last that had made what it unmade. */
function without(steps: readonly Step[], back: Step): readonly Step[] {
  const unmade = [...effectsOf(back)];
  const at = steps.findLastIndex((step) => {
    const made = effectsOf(step);
    return unmade.every(([spanId, { before, after }]) => {
      const effect = made.get(spanId);
      return effect && sameContent(effect.before, after) && sameContent(effect.after, before);
    });
  });
  return steps.filter((_, i) => i !== at);
}

/**
 * The history after one more step. Doing something new forgets what could be redone; an undo moves the step that it
 * takes back to the other stack: not always the top one, for another tab may have done more since, and none where it
 * lies before the window of the past that is known. A step that left nothing is not kept.
 */
export function remember(history: History, step: Step): History {
  const intent = step[0]?.intent ?? "do";
  if (effectsOf(step).size === 0) return intent === "do" ? { ...history, redo: [] } : history;
  if (intent === "do") return { undo: [...history.undo, step], redo: [] };
  if (intent === "undo") return { undo: without(history.undo, step), redo: [...history.redo, step] };
  return { undo: [...history.undo, step], redo: without(history.redo, step) };
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

interface Effect {
  before: SpanContent | null;
  after: SpanContent | null;
  /** The last version the span had; one that is brought back goes on from there. */
  version: number;
}

/** What a step as a whole made of each span: how it stood before the step, and after. */
function effectsOf(step: Step): Map<string, Effect> {
  const effects = new Map<string, Effect>();
  for (const { spanId, before, after } of step) {
    const first = effects.get(spanId);
    const version = after?.version ?? before?.version ?? 0;
    effects.set(spanId, { before: first ? first.before : before, after, version });
  }
  for (const [spanId, { before, after }] of effects) if (!before && !after) effects.delete(spanId);
  return effects;
}

/**
 * The changes that take a step back, one for each span: from what the step left to what it found, the last span
 * first. Null where a span is no longer as the step left it (changed elsewhere since), so that nobody's work is
 * undone unseen.
 */
export function changesBack(
  step: Step,
  intent: "undo" | "redo",
  present: (spanId: string) => Span | null,
  newId: () => string,
): Change[] | null {
  const stepId = newId();
  const changes: Change[] = [];
  for (const [spanId, { before, after, version }] of [...effectsOf(step)].reverse()) {
    const span = present(spanId);
    if (!sameContent(span, after)) return null;
    const kind = !before ? "delete" : after ? "update" : "create";
    changes.push({
      id: newId(),
      step: stepId,
      intent,
      kind,
      spanId,
      version: span?.version ?? version,
      span: before && contentOf(before),
    });
  }
  return changes;
}
