import { documentEndpoints } from "@/lib/schema/document";
import { ApiError, call } from "./call";
import { type Candidate, decodeCandidate } from "./candidates";

const AT_ONCE = 3;
const RETRY_AFTER = [1_000, 4_000];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same for every document that is still to be sent. */
const endsAll = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([401, 403, 404].includes(error.status) || error.code === "archived" || error.code === "offline");

/** One import: its documents share its moment and are read in the order of their places. */
export interface Batch {
  projectId: string;
  id: string;
  placeOf: (id: string) => number;
}

async function send({ projectId, id, placeOf }: Batch, one: Candidate, signal: AbortSignal): Promise<void> {
  const result = await decodeCandidate(one);
  if (!result.ok) throw new Error(result.message);
  const { text, encoding } = result;
  for (let tries = 0; ; tries++) {
    try {
      await call(documentEndpoints.create, {
        params: { projectId },
        body: {
          id: one.id,
          name: one.name.trim(),
          text,
          encoding,
          batch: { id, place: placeOf(one.id) },
        },
        signal,
      });
      return;
    } catch (error) {
      const delay = RETRY_AFTER[tries];
      const passing = error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
      if (!passing || delay === undefined || signal.aborted) throw error;
      await wait(delay);
    }
  }
}

/**
 * Sends documents, a few at a time; each outcome is told as it comes. It ends early when `stop` is aborted or
 * when nothing more can succeed; what was not sent then waits, and can be sent again under the same ids.
 */
export async function sendAll(
  batch: Batch,
  wanted: readonly Candidate[],
  tell: (id: string, change: Pick<Candidate, "outcome" | "failure">) => void,
  stop: AbortController,
): Promise<string | null> {
  const waiting = [...wanted];
  let end: string | null = null;
  const worker = async () => {
    for (let one = waiting.shift(); one && !stop.signal.aborted; one = waiting.shift()) {
      tell(one.id, { outcome: "sending", failure: null });
      try {
        await send(batch, one, stop.signal);
        tell(one.id, { outcome: "stored", failure: null });
      } catch (error) {
        if (stop.signal.aborted) {
          tell(one.id, { outcome: "waiting", failure: null });
          continue;
        }
        const failure = error instanceof Error ? error.message : "It could not be sent.";
        tell(one.id, { outcome: "failed", failure });
        if (endsAll(error)) {
          end = failure;
          stop.abort();
        }
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return end;
}
