import { checkFragments, type Fragment, type Span, type SpanProblem, spanProblemText } from "./span";
import type { TextIndex } from "./text";

/** What a person decides about a span; the rest (id, version, times) is the protocol's. */
export interface SpanContent {
  labelId: string;
  fragments: readonly Fragment[];
  note: string;
}

export const INTENTS = ["do", "undo", "redo"] as const;
export type Intent = (typeof INTENTS)[number];

export const CHANGE_KINDS = ["create", "update", "delete"] as const;

/**
 * One small record of the saving protocol. `id` is made by the client, so that sending it twice is harmless;
 * `step` groups what is undone as one; `version` is the span's last version that the client saw: 0 for a new
 * span, the version at its deletion for one that is brought back.
 */
export interface Change {
  id: string;
  step: string;
  intent: Intent;
  kind: (typeof CHANGE_KINDS)[number];
  spanId: string;
  version: number;
  span: SpanContent | null;
}

/** The change that makes a new span, a step of its own unless one is given. */
export const creationOf = (span: SpanContent, newId: () => string, step = newId()): Change => ({
  id: newId(),
  step,
  intent: "do",
  kind: "create",
  spanId: newId(),
  version: 0,
  span,
});

export type Outcome =
  | { status: "applied"; before: Span | null; after: Span | null }
  | { status: "conflict"; present: Span | null }
  | { status: "refused"; code: SpanProblem; message: string };

/**
 * Applies a change to the span as it stands (`present`, null where there is none). Client and server both call
 * it, so that the page shows at once what the server will say. A change to an older version, to a span that is
 * gone, or a create over one that exists is a conflict that carries what stands; fragments that do not hold
 * are refused. `at` is an ISO time.
 */
export function applyChange(index: TextIndex, present: Span | null, change: Change, at: string): Outcome {
  const creates = change.kind === "create";
  if (creates !== (present === null)) return { status: "conflict", present };
  if (present && present.version !== change.version) return { status: "conflict", present };
  if (change.kind === "delete") return { status: "applied", before: present, after: null };
  if (!change.span) throw new TypeError(`A change of kind ${change.kind} needs the span that is wanted.`);
  const problem = checkFragments(index, change.span.fragments);
  if (problem) return { status: "refused", code: problem, message: spanProblemText(problem) };
  const after: Span = {
    id: change.spanId,
    ...change.span,
    version: change.version + 1,
    origin: present?.origin ?? "manual",
    createdAt: present?.createdAt ?? at,
    updatedAt: at,
  };
  return { status: "applied", before: present, after };
}

/** What changes of one span, in order, come to as one; null where they begin and end with no span. */
export function asOne(changes: readonly Change[], newId: () => string): Change | null {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return null;
  const [stood, stands] = [first.kind !== "create", last.kind !== "delete"];
  if (!stood && !stands) return null;
  const kind = !stood ? "create" : stands ? "update" : "delete";
  return { ...last, id: newId(), kind, version: first.version };
}

/** The content alone of a span or of anything that holds more than it: label, fragments (code points), note. */
export const contentOf = ({ labelId, fragments, note }: SpanContent): SpanContent => ({
  labelId,
  fragments,
  note,
});

/** Whether two contents say the same: label, fragments and note. */
export function sameContent(a: SpanContent | null, b: SpanContent | null): boolean {
  if (!a || !b) return a === b;
  return (
    a.labelId === b.labelId &&
    a.note === b.note &&
    a.fragments.length === b.fragments.length &&
    a.fragments.every(([start, end], i) => start === b.fragments[i]?.[0] && end === b.fragments[i]?.[1])
  );
}
