import { useCallback, useEffect, useState } from "react";
import { readingEndpoints } from "@/lib/schema/reading";
import { call } from "./call";
import { type Kept, leftWaiting, type WaitingPlace, waitingChanges } from "./waiting-changes";

const BATCH = 200;
const AGAIN_AFTER = 30_000;

export interface LeftWaiting {
  place: WaitingPlace;
  changes: readonly Kept[];
}

/** Sends changes of a document that is not open. What meets a newer change stays, to be asked about there. */
async function sendLeft({ place, changes }: LeftWaiting): Promise<LeftWaiting> {
  const waiting = waitingChanges(place, changes);
  const contested = new Set<string>();
  for (let from = 0; from < changes.length; from += BATCH) {
    const batch = changes
      .slice(from, from + BATCH)
      .flatMap(({ change }) => (contested.has(change.spanId) ? [] : [change]));
    if (batch.length === 0) continue;
    const { results } = await call(readingEndpoints.change, {
      params: { documentId: place.documentId },
      body: { reviewerId: place.userId, changes: batch },
    });
    const spans = new Map(batch.map(({ id, spanId }) => [id, spanId]));
    for (const { id, status } of results) if (status === "conflict") contested.add(spans.get(id) ?? "");
    await waiting.remove(results.flatMap(({ id, status }) => (status === "applied" ? [id] : [])));
  }
  const left = new Set(waiting.list().map(({ id }) => id));
  return { place, changes: changes.filter(({ change }) => left.has(change.id)) };
}

/**
 * Sends what a person left unsent in documents that are not open, now and again; answers what still waits, and
 * how to give it up. `openId` is the document whose own page sends.
 */
export function useLeftWaiting(userId: string, openId?: string) {
  const [left, setLeft] = useState<readonly LeftWaiting[]>([]);
  const sendAll = useCallback(async () => {
    const still: LeftWaiting[] = [];
    for (const place of await leftWaiting()) {
      if (place.place.userId !== userId || place.place.documentId === openId) continue;
      const after = await sendLeft(place).catch(() => place);
      if (after.changes.length > 0) still.push(after);
    }
    return still;
  }, [userId, openId]);
  useEffect(() => {
    let gone = false;
    const send = () =>
      void sendAll().then(
        (still) => !gone && setLeft(still),
        () => {},
      );
    send();
    const timer = setInterval(send, AGAIN_AFTER);
    window.addEventListener("online", send);
    window.addEventListener("focus", send);
    return () => {
      gone = true;
      clearInterval(timer);
      window.removeEventListener("online", send);
      window.removeEventListener("focus", send);
    };
  }, [sendAll]);
  const discard = async ({ place, changes }: LeftWaiting) => {
    await waitingChanges(place, changes).remove(changes.map(({ change }) => change.id));
    setLeft((all) => all.filter((other) => other.place !== place));
  };
  return { left, discard };
}
