"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { call } from "@/lib/client/call";
import { createDesk, type Desk } from "@/lib/client/desk";
import { type OpenedReading, readingQuery } from "@/lib/client/reading";
import { createSaveQueue, type SaveQueue } from "@/lib/client/save-queue";
import { waitingChanges } from "@/lib/client/waiting-changes";
import { readingEndpoints } from "@/lib/schema/reading";

const HISTORY_PAGE = 500;

/** The desk of one reading, with its queue: what waited is taken up again, what is done is sent at once. */
export function useSaving(reading: OpenedReading): {
  desk: Desk;
  flush: () => Promise<boolean>;
  recallOlder: () => Promise<void>;
} {
  const queue = useRef<SaveQueue | null>(null);
  const client = useQueryClient();
  const documentId = reading.document.id;
  const [waiting] = useState(() =>
    waitingChanges(
      { userId: reading.reviewer.id, projectId: reading.project.id, documentId },
      reading.waiting,
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
      settled: (spanId) => void queue.current?.settle(spanId),
    }),
  );
  const oldest = useRef((reading.set?.revision ?? 0) + 1);

  useEffect(() => {
    if (!reading.own) return;
    const params = { documentId };
    const own = createSaveQueue({
      waiting,
      send: (changes) =>
        call(readingEndpoints.change, {
          params,
          body: { reviewerId: reading.reviewer.id, changes: [...changes] },
        }),
      onStatus: desk.setSave,
      onResults: desk.answer,
      onUnreadable: desk.takeBack,
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
  }, [desk, documentId, waiting, reading.own, reading.reviewer.id, reading.waiting, client]);

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
    return { desk, flush: async () => (await queue.current?.flush()) ?? true, recallOlder };
  }, [desk, documentId]);
}
