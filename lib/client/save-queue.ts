import type { Change } from "@/lib/core/changes";
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
  | { kind: "stuck"; waiting: number; why: string };

export interface SaveQueue {
  /** Resolves once the changes are safe in this browser; sending goes on by itself. */
  add(changes: readonly Change[]): Promise<void>;
  /** Sends what waits, now; resolves with whether nothing waits any more. */
  flush(): Promise<boolean>;
  close(): void;
}

interface Parts {
  waiting: WaitingChanges;
  send: (changes: readonly Change[]) => Promise<ChangesAnswer>;
  onStatus: (status: SaveStatus) => void;
  onResults: (results: readonly ChangeResult[], sent: readonly Change[]) => void;
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
  schedule = schedulePlain,
}: Parts): SaveQueue {
  let closed = false;
  let failures = 0;
  let cancelRetry = () => {};
  let running: Promise<boolean> | null = null;
  let again = false;

  async function sendBatch(batch: readonly Change[]): Promise<void> {
    const answer = await send(batch).catch(async (error: unknown) => {
      // One change that the server cannot even read must not hold up the others.
      const unreadable =
        error instanceof ApiError && (error.code === "bad-input" || error.code === "too-large");
      if (!unreadable) throw error;
      if (batch.length > 1) return null;
      const [change] = batch;
      return {
        results: change
          ? [
              {
                id: change.id,
                status: "refused" as const,
                code: error.code,
                message: error.message,
                present: null,
              },
            ]
          : [],
      };
    });
    if (!answer) {
      for (const change of batch) await sendBatch([change]);
      return;
    }
    await waiting.remove(batch.map((change) => change.id));
    onResults(answer.results, batch);
  }

  function fail(error: unknown, count: number): void {
    const said = error instanceof ApiError ? error : null;
    if (said?.status === 401) return onStatus({ kind: "signed-out", waiting: count });
    if (said && said.status >= 400 && said.status < 500 && said.status !== 429)
      return onStatus({ kind: "stuck", waiting: count, why: said.message });
    failures += 1;
    cancelRetry = schedule(() => void flush(), Math.min(LONGEST_WAIT, 500 * 2 ** failures));
    onStatus({ kind: "waiting", waiting: count, why: said?.message ?? "The changes could not be sent." });
  }

  async function drain(): Promise<boolean> {
    for (;;) {
      const all = await waiting.list();
      if (all.length === 0) {
        failures = 0;
        onStatus({ kind: "saved" });
        return true;
      }
      if (closed) return false;
      onStatus({ kind: "saving", waiting: all.length });
      try {
        await sendBatch(all.slice(0, BATCH));
        failures = 0;
      } catch (error) {
        fail(error, (await waiting.list()).length);
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
    close: () => {
      closed = true;
      cancelRetry();
    },
  };
}
