import type { Change } from "@/lib/core/changes";
import type { Span } from "@/lib/core/span";
import type { ChangeResult, ChangesAnswer } from "@/lib/schema/reading";
import { ApiError } from "./call";
import type { WaitingChanges } from "./waiting-changes";

const BATCH = 200;
const LONGEST_WAIT = 15_000;

export type SaveStatus =
  | { kind: "saved" }
  | { kind: "saving"; waiting: number }
  | { kind: "waiting"; waiting: number; why: string }
  | { kind: "signed-out"; waiting: number }
  | { kind: "stuck"; waiting: number; why: string; code: string };

/** Whether changes wait since the person has said done with the text, in another tab or on another device. */
export const closed = (status: SaveStatus): boolean => status.kind === "stuck" && status.code === "done";

export interface SaveQueue {
  /** Resolves once the changes are safe in this browser; sending goes on by itself. */
  add(changes: readonly Change[]): Promise<void>;
  /** Sends what waits, now; resolves with whether nothing waits any more. */
  flush(): Promise<boolean>;
  /** The person has chosen what stands of a span in conflict: its changes are given up. */
  settle(spanId: string): Promise<void>;
  close(): void;
}

interface Parts {
  waiting: WaitingChanges;
  send: (changes: readonly Change[]) => Promise<ChangesAnswer>;
  onStatus: (status: SaveStatus) => void;
  onResults: (results: readonly ChangeResult[], sent: readonly Change[]) => void;
  /** The server cannot even read this change; it will never be saved. */
  onUnreadable: (change: Change, message: string) => void;
  schedule?: (work: () => void, ms: number) => () => void;
}

const schedulePlain = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Sends changes in the order they were made; "saved" is said only when the server has acknowledged each. */
export function createSaveQueue({
  waiting,
  send,
  onStatus,
  onResults,
  onUnreadable,
  schedule = schedulePlain,
}: Parts): SaveQueue {
  let closed = false;
  let failures = 0;
  let cancelRetry = () => {};
  let running: Promise<boolean> | null = null;
  let again = false;
  /** Spans in conflict, with what stands; their changes wait in this browser until the person has chosen. */
  const contested = new Map<string, Span | null>();
  const asked = new Set<string>();

  async function sendBatch(batch: readonly Change[]): Promise<void> {
    let answer: ChangesAnswer;
    try {
      answer = await send(batch);
    } catch (error) {
      // One change that the server cannot even read must not hold up the others.
      const unreadable =
        error instanceof ApiError && (error.code === "bad-input" || error.code === "too-large");
      if (!unreadable) throw error;
      if (batch.length > 1) {
        for (const change of batch) if (!contested.has(change.spanId)) await sendBatch([change]);
        return;
      }
      await waiting.remove(batch.map(({ id }) => id));
      for (const change of batch) onUnreadable(change, error.message);
      return;
    }
    const spans = new Map(batch.map((change) => [change.id, change.spanId]));
    const done: string[] = [];
    for (const result of answer.results)
      if (result.status === "conflict") {
        contested.set(spans.get(result.id) ?? "", result.present);
        asked.add(result.id);
      } else done.push(result.id);
    await waiting.remove(done);
    onResults(answer.results, batch);
  }

  function fail(error: unknown): void {
    const count = waiting.list().length;
    const said = error instanceof ApiError ? error : null;
    if (said?.status === 401) return onStatus({ kind: "signed-out", waiting: count });
    if (said && said.status >= 400 && said.status < 500 && said.status !== 429)
      return onStatus({ kind: "stuck", waiting: count, why: said.message, code: said.code });
    failures += 1;
    cancelRetry = schedule(() => void flush(), Math.min(LONGEST_WAIT, 500 * 2 ** failures));
    onStatus({ kind: "waiting", waiting: count, why: said?.message ?? "The changes could not be sent." });
  }

  /** What was made on top of a change in conflict is in conflict with it, whatever its version says. */
  function contest(changes: readonly Change[]): void {
    for (const { id } of changes) asked.add(id);
    onResults(
      changes.map(({ id, spanId }) => ({ id, status: "conflict", present: contested.get(spanId) ?? null })),
      changes,
    );
  }

  async function drain(): Promise<boolean> {
    for (;;) {
      const all = waiting.list();
      const open = all.filter(({ spanId }) => !contested.has(spanId));
      const late = all.filter(({ id, spanId }) => contested.has(spanId) && !asked.has(id));
      if (late.length > 0) contest(late);
      if (open.length === 0) {
        failures = 0;
        const left = waiting.list().length;
        onStatus(
          left === 0
            ? { kind: "saved" }
            : { kind: "waiting", waiting: left, why: "A span was changed elsewhere: choose what stands." },
        );
        return left === 0;
      }
      if (closed) return false;
      onStatus({ kind: "saving", waiting: all.length });
      try {
        await sendBatch(open.slice(0, BATCH));
        failures = 0;
      } catch (error) {
        fail(error);
        return false;
      }
    }
  }

  async function flush(): Promise<boolean> {
    cancelRetry();
    if (running) {
      again = true;
      return running;
    }
    running = drain().finally(() => {
      running = null;
    });
    const done = await running;
    if (!again) return done;
    again = false;
    return flush();
  }

  return {
    add: async (changes) => {
      await waiting.add(changes);
      void flush();
    },
    flush,
    settle: async (spanId) => {
      contested.delete(spanId);
      const given = waiting.list().filter((change) => change.spanId === spanId);
      await waiting.remove(given.map(({ id }) => id));
      void flush();
    },
    close: () => {
      closed = true;
      cancelRetry();
    },
  };
}
