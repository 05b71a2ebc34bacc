"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { call } from "@/lib/client/call";
import { createDesk, type Desk } from "@/lib/client/desk";
import { type OpenedReading, readingQuery } from "@/lib/client/reading";
import { createSaveQueue, type SaveQueue, sendingTo } from "@/lib/client/save-queue";
import { type WaitingPlace, waitingChanges } from "@/lib/client/waiting-changes";
import { waitingText, wordsOf } from "@/lib/client/waiting-words";
import { readingEndpoints } from "@/lib/schema/reading";

const HISTORY_PAGE = 500;

/** What waits to be saved, where that may never come about. */
export interface Waits {
  inWords: () => string;
  discard: () => Promise<void>;
}

/** The desk of one reading, with its queue: what waited is taken up again, what is done is sent at once. */
export function useSaving(
  reading: OpenedReading,
  labels: ReadonlyMap<string, { name: string }>,
): {
  desk: Desk;
  waits: Waits;
  flush: () => Promise<boolean>;
  recallOlder: () => Promise<void>;
} {
  const queue = useRef<SaveQueue | null>(null);
  const client = useQueryClient();
  const documentId = reading.document.id;
  const [place] = useState<WaitingPlace>(() => ({
    userId: reading.reviewer.id,
    projectId: reading.project.id,
    documentId,
    documentName: reading.document.name,
  }));
  const [waiting] = useState(() =>
    waitingChanges(place, reading.waiting, (change) =>
      wordsOf(change, desk.before(change) ?? null, reading.index, labels),
    ),
  );
  const [desk] = useState(() =>
    createDesk({
      index: reading.index,
      spans: reading.spans,
      save: (changes) => {
        desk.setSave({ kind: "saving", waiting: changes.length });
        // A note is kept as its field goes, which may be after the queue went.
        void (queue.current ?? waiting).add(changes);
      },
      olderHistory: (reading.set?.revision ?? 0) > 0,
      settled: (spanId, upTo) => void queue.current?.settle(spanId, upTo),
    }),
  );
  const oldest = useRef((reading.set?.revision ?? 0) + 1);

  useEffect(() => {
    if (!reading.own) return;
    const own = createSaveQueue({
      waiting,
      send: sendingTo(place),
      onStatus: desk.setSave,
      onResults: desk.answer,
    });
    queue.current = own;
    desk.resume(reading.waiting.map(({ change }) => change));
    void own.flush();
    const retry = () => void own.flush();
    window.addEventListener("online", retry);
    window.addEventListener("focus", retry);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("focus", retry);
      own.close();
      queue.current = null;
      // What was read before these changes is old now.
      void client.removeQueries({ queryKey: readingQuery(documentId).queryKey });
    };
  }, [desk, documentId, waiting, reading.own, place, reading.waiting, client]);

  return useMemo(() => {
    let asked: Promise<void> | null = null;
    const recall = async () => {
      if (oldest.current <= 1) return;
      const answer = await call(readingEndpoints.history, {
        params: { documentId },
        query: { before: oldest.current, limit: HISTORY_PAGE },
      });
      oldest.current = answer.changes.at(-1)?.revision ?? 1;
      desk.recall(answer.changes.reverse(), answer.more);
    };
    // Who undoes while the past is on its way waits for it, and asks for nothing twice.
    const recallOlder = () => {
      asked ??= recall().finally(() => {
        asked = null;
      });
      return asked;
    };
    const waits: Waits = {
      inWords: () => waitingText(place.documentName, waiting.kept()),
      discard: () => waiting.remove(waiting.list().map(({ id }) => id)),
    };
    return { desk, waits, flush: async () => (await queue.current?.flush()) ?? true, recallOlder };
  }, [desk, documentId, place, waiting]);
}
