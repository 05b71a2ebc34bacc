import { oneLine } from "@/lib/core/name";
import { MOST_TEXTS } from "@/lib/schema/document";
import { documentEndpoints } from "@/lib/schema/document-endpoints";
import type { Input } from "@/lib/schema/endpoint";
import { ApiError, call } from "./call";
import { type Candidate, decodeCandidate } from "./candidates";

const AT_ONCE = 2;
/** Bytes of files that go into one request; a larger one goes alone. */
const MOST_BYTES = 1_000_000;
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

type Outcome = Pick<Candidate, "outcome" | "failure">;
export type Outcomes = ReadonlyMap<string, Outcome>;

/** What goes together: in their order, so many as one request takes. */
export function loadsOf(wanted: readonly Candidate[]): Candidate[][] {
  const loads: Candidate[][] = [];
  let bytes = 0;
  for (const one of wanted) {
    const last = loads.at(-1);
    bytes += one.source.size;
    if (last && last.length < MOST_TEXTS && bytes <= MOST_BYTES) last.push(one);
    else {
      loads.push([one]);
      bytes = one.source.size;
    }
  }
  return loads;
}

type Sent = Input<typeof documentEndpoints.createSeveral.body>["documents"];

/** Answers why each was refused. One that the server cannot even read is found by halves, and holds up no other. */
async function store(projectId: string, documents: Sent, stop: AbortSignal): Promise<Outcomes> {
  if (documents.length === 0) return new Map();
  for (let tries = 0; ; tries++) {
    try {
      const answer = await call(documentEndpoints.createSeveral, {
        params: { projectId },
        body: { documents },
      });
      return new Map(
        answer.documents.map(({ id, refused }) => [
          id,
          { outcome: refused === null ? "stored" : "failed", failure: refused },
        ]),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === "bad-input") {
        if (documents.length === 1) return allOf(documents, { outcome: "failed", failure: error.message });
        const middle = Math.ceil(documents.length / 2);
        const first = await store(projectId, documents.slice(0, middle), stop);
        return new Map([...first, ...(await store(projectId, documents.slice(middle), stop))]);
      }
      const delay = RETRY_AFTER[tries];
      const passing = error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);
      if (!passing || delay === undefined) throw error;
      await wait(delay);
      if (stop.aborted) throw error;
    }
  }
}

/** Sends them under their ids, so that sending them again makes no second ones. */
async function send(
  { projectId, id, placeOf }: Batch,
  load: readonly Candidate[],
  stop: AbortSignal,
): Promise<Outcomes> {
  const outcomes = new Map<string, Outcome>();
  const documents: Sent = [];
  for (const one of load) {
    const result = await decodeCandidate(one);
    if (!result.ok) outcomes.set(one.id, { outcome: "failed", failure: result.message });
    else
      documents.push({
        id: one.id,
        name: oneLine(one.name),
        text: result.text,
        encoding: result.encoding,
        batch: { id, place: placeOf(one.id) },
      });
  }
  return new Map([...outcomes, ...(await store(projectId, documents, stop))]);
}

const allOf = (load: readonly { id: string }[], outcome: Outcome): Outcomes =>
  new Map(load.map(({ id }) => [id, outcome]));

/**
 * Sends documents, some in a request and few requests at a time; the outcomes of a request are told together. It
 * ends early when `stop` is aborted or when nothing more can succeed: what is under way is waited for, since the
 * server stores it all the same; what was not sent waits, and can be sent again under the same ids.
 */
export async function sendAll(
  batch: Batch,
  wanted: readonly Candidate[],
  tell: (outcomes: Outcomes) => void,
  stop: AbortController,
): Promise<string | null> {
  const loads = loadsOf(wanted);
  let end: string | null = null;
  const worker = async () => {
    for (let load = loads.shift(); load && !stop.signal.aborted; load = loads.shift()) {
      tell(allOf(load, { outcome: "sending", failure: null }));
      try {
        tell(await send(batch, load, stop.signal));
      } catch (error) {
        if (stop.signal.aborted) {
          tell(allOf(load, { outcome: "waiting", failure: null }));
          continue;
        }
        const failure = error instanceof Error ? error.message : "It could not be sent.";
        tell(allOf(load, { outcome: "failed", failure }));
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
