import { useCallback, useEffect, useState } from "react";
import { createSaveQueue, sendingTo } from "./save-queue";
import type { SaveStatus } from "./save-status";
import { type Kept, leftWaiting, type WaitingPlace, waitingChanges } from "./waiting-changes";

const AGAIN_AFTER = 30_000;

export interface LeftWaiting {
  place: WaitingPlace;
  changes: readonly Kept[];
  /** Why they wait. */
  status: SaveStatus;
}

/** Sends changes of a document that is not open. What does not go in stays, to be asked about there. */
async function sendLeft(place: WaitingPlace, changes: readonly Kept[]): Promise<LeftWaiting> {
  const waiting = waitingChanges(place, changes);
  let status: SaveStatus = { kind: "saved" };
  const queue = createSaveQueue({
    waiting,
    send: sendingTo(place),
    onStatus: (said) => {
      status = said;
    },
    schedule: () => () => {},
  });
  await queue.flush();
  return { place, changes: waiting.kept(), status };
}

/**
 * Sends what a person left unsent in documents that are not open, now and again; answers what still waits, and
 * how to give it up. `openId` is the document whose own page sends.
 */
export function useLeftWaiting(userId: string, openId?: string) {
  const [left, setLeft] = useState<readonly LeftWaiting[]>([]);
  const sendAll = useCallback(async () => {
    const still: LeftWaiting[] = [];
    for (const { place, changes } of await leftWaiting()) {
      if (place.userId !== userId || place.documentId === openId) continue;
      const after = await sendLeft(place, changes);
      if (after.changes.length > 0) still.push(after);
    }
    return still;
  }, [userId, openId]);
  useEffect(() => {
    let gone = false;
    const send = () =>
      void sendAll().then(
        (still) => !gone && setLeft((all) => (all.length + still.length === 0 ? all : still)),
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
