import { asOne, type Change } from "@/lib/core/changes";
import {
  type ChangeResult,
  type ChangesAnswer,
  type ConflictResult,
  readingEndpoints,
} from "@/lib/schema/reading";
import { ApiError, call } from "./call";
import { newId } from "./new-id";
import { inWords, isUnreadable, type SaveStatus, stuck } from "./save-status";
import type { WaitingChanges, WaitingPlace } from "./waiting-changes";

const BATCH = 200;
const LONGEST_WAIT = 15_000;

export interface SaveQueue {
  /** Resolves once the changes are safe in this browser; sending goes on by itself. */
  add(changes: readonly Change[]): Promise<void>;
  /** Sends what waits, now; resolves with whether nothing waits any more. */
  flush(): Promise<boolean>;
  /** It is known what stands of a span in conflict: its changes are given up, all or those up to one. */
  settle(spanId: string, upTo?: string): Promise<void>;
  close(): void;
}

interface Parts {
  waiting: WaitingChanges;
  send: (changes: readonly Change[]) => Promise<ChangesAnswer>;
  onStatus: (status: SaveStatus) => void;
  /** What went in, and what met something newer. What is refused stays here, and on the page as it was made. */
  onResults?: (results: readonly ChangeResult[], sent: readonly Change[]) => void;
  schedule?: (work: () => void, ms: number) => () => void;
}

const schedulePlain = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

export const sendingTo =
  ({ userId, documentId }: WaitingPlace) =>
  (changes: readonly Change[]): Promise<ChangesAnswer> =>
    call(readingEndpoints.change, {
      params: { documentId },
      body: { reviewerId: userId, changes: [...changes] },
    });

/** Sends changes in the order they were made; "saved" is said only when the server has acknowledged each. */
export function createSaveQueue({
  waiting,
  send,
  onStatus,
  onResults,
  schedule = schedulePlain,
}: Parts): SaveQueue {
  let closed = false;
  let failures = 0;
  let cancelRetry = () => {};
  let running: Promise<boolean> | null = null;
  let again = false;
  /** Spans in conflict, with what stands; their changes wait in this browser until the person has chosen. */
  const contested = new Map<string, ConflictResult>();
  const asked = new Set<string>();
  /**
   * Spans with a change that will not go in; theirs stay in this browser, out of the way of the others. One that is
   * refused may be taken as it is made since: `refused` is the last that was tried.
   */
  const aside = new Map<string, { code: string; said: string; refused?: string }>();
  let last: SaveStatus["kind"] = "saved";
  const isOpen = ({ spanId }: Change) => !contested.has(spanId) && !aside.has(spanId);

  function report(status: SaveStatus): void {
    // That what is stuck is tried once more is no news.
    if (status.kind === "saving" && last === "stuck") return;
    last = status.kind;
    onStatus(status);
  }

  async function sendBatch(batch: readonly Change[]): Promise<void> {
    let answer: ChangesAnswer;
    try {
      answer = await send(batch);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      const [first] = batch;
      if (batch.length === 1) aside.set(first!.spanId, { code: error.code, said: error.message });
      // One change that the server cannot even read must not hold up the others.
      else for (const change of batch) if (isOpen(change)) await sendBatch([change]);
      return;
    }
    const spans = new Map(batch.map((change) => [change.id, change.spanId]));
    const told: ChangeResult[] = [];
    for (const result of answer.results) {
      const spanId = spans.get(result.id) ?? "";
      const kept = aside.get(spanId);
      // What was made on top of a change that is refused stays with it, whatever is said of it.
      if (kept && result.status !== "applied") kept.refused = result.id;
      else if (result.status === "refused")
        aside.set(spanId, { code: result.code, said: result.message, refused: result.id });
      else told.push(result);
      if (result.status !== "conflict" || kept) continue;
      contested.set(spanId, result);
      asked.add(result.id);
    }
    await waiting.remove(told.flatMap(({ id, status }) => (status === "applied" ? [id] : [])));
    const ahead = new Set(waiting.list().map(({ spanId }) => spanId));
    // Of a span that was changed since, it says what stood, and not what stands.
    const isNews = ({ id, status }: ChangeResult) => status !== "applied" || !ahead.has(spans.get(id) ?? "");
    onResults?.(told.filter(isNews), batch);
  }

  /** A span whose change was refused, and which was changed since, goes once more: as it is wanted now. */
  async function reconsider(): Promise<void> {
    for (const [spanId, { refused }] of aside) {
      const made = waiting.list().filter((change) => change.spanId === spanId);
      if (!refused || made.at(-1)?.id === refused) continue;
      const one = asOne(made, newId);
      aside.delete(spanId);
      // At once: what is made next comes after it.
      await Promise.all([waiting.add(one ? [one] : []), waiting.remove(made.map(({ id }) => id))]);
    }
  }

  function fail(error: unknown): void {
    const count = waiting.list().length;
    const said = error instanceof ApiError ? error : null;
    if (said?.status === 401) return report({ kind: "signed-out", waiting: count });
    if (said && said.status >= 400 && said.status < 500 && said.status !== 429)
      return report(stuck(count, said.code, said.message));
    failures += 1;
    cancelRetry = schedule(() => void flush(), Math.min(LONGEST_WAIT, 500 * 2 ** failures));
    report({
      kind: "waiting",
      waiting: count,
      why: said ? inWords(said.code, said.message) : "The changes could not be sent.",
    });
  }

  /** What was made on top of a change in conflict is in conflict with it, whatever its version says. */
  function contest(changes: readonly Change[]): void {
    for (const { id } of changes) asked.add(id);
    onResults?.(
      changes.map(({ id, spanId }) => ({ ...contested.get(spanId)!, id })),
      changes,
    );
  }

  async function drain(): Promise<boolean> {
    for (;;) {
      await reconsider();
      const all = waiting.list();
      const open = all.filter(isOpen);
      const late = all.filter(({ id, spanId }) => contested.has(spanId) && !asked.has(id));
      if (late.length > 0) contest(late);
      if (open.length === 0) {
        failures = 0;
        const left = waiting.list().length;
        const [kept] = aside.values();
        if (left === 0) report({ kind: "saved" });
        else if (kept) report(stuck(left, kept.code, kept.said));
        else
          report({
            kind: "waiting",
            waiting: left,
            why: "A span was changed elsewhere: choose what stands.",
          });
        return left === 0;
      }
      if (closed) return false;
      report({ kind: "saving", waiting: all.length });
      try {
        await sendBatch(open.slice(0, BATCH));
        failures = 0;
      } catch (error) {
        fail(error);
        return false;
      }
    }
  }

  /** Drains until nobody has asked for it since. */
  async function drainAll(): Promise<boolean> {
    let done = false;
    try {
      while (again) {
        again = false;
        cancelRetry();
        done = await drain();
      }
      return done;
    } finally {
      running = null;
    }
  }

  function flush(): Promise<boolean> {
    again = true;
    running ??= drainAll();
    return running;
  }

  return {
    add: async (changes) => {
      await waiting.add(changes);
      void flush();
    },
    flush,
    settle: async (spanId, upTo) => {
      const made = waiting.list().flatMap((change) => (change.spanId === spanId ? [change.id] : []));
      const given = upTo ? made.slice(0, made.indexOf(upTo) + 1) : made;
      if (given.length === made.length) contested.delete(spanId);
      await waiting.remove(given);
      void flush();
    },
    close: () => {
      closed = true;
      cancelRetry();
    },
  };
}
