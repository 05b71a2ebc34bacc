import { useEffect, useState } from "react";
import type { Change } from "@/lib/core/changes";
import { readingEndpoints } from "@/lib/schema/reading";
import { call } from "./call";
import { leftWaiting, type WaitingPlace, waitingChanges } from "./waiting-changes";

const BATCH = 200;

export interface LeftWaiting {
  place: WaitingPlace;
  count: number;
}

/** Sends changes of a document that is not open. What meets a newer change stays, to be asked about there. */
async function sendLeft(place: WaitingPlace, changes: readonly Change[]): Promise<number> {
  const waiting = waitingChanges(place);
  let left = changes.length;
  for (let from = 0; from < changes.length; from += BATCH) {
    const { results } = await call(readingEndpoints.change, {
      params: { documentId: place.documentId },
      body: { changes: changes.slice(from, from + BATCH) },
    });
    const saved = results.flatMap(({ id, status }) => (status === "applied" ? [id] : []));
    await waiting.remove(saved);
    left -= saved.length;
  }
  return left;
}

/**
 * Sends what a person left unsent in documents that are not open, now and whenever the network comes back;
 * answers what still waits. `openId` is the document whose own page sends.
 */
export function useLeftWaiting(userId: string, openId?: string): LeftWaiting[] {
  const [left, setLeft] = useState<LeftWaiting[]>([]);
  useEffect(() => {
    let gone = false;
    const sendAll = async () => {
      const still: LeftWaiting[] = [];
      for (const { place, changes } of await leftWaiting()) {
        if (place.userId !== userId || place.documentId === openId) continue;
        const count = await sendLeft(place, changes).catch(() => changes.length);
        if (count > 0) still.push({ place, count });
      }
      if (!gone) setLeft(still);
    };
    const send = () => void sendAll().catch(() => {});
    send();
    window.addEventListener("online", send);
    return () => {
      gone = true;
      window.removeEventListener("online", send);
    };
  }, [userId, openId]);
  return left;
}
