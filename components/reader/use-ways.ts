"use client";

import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { call } from "@/lib/client/call";
import { prefetchReading, readingQuery } from "@/lib/client/reading";
import { type Reading, readingEndpoints } from "@/lib/schema/reading";
import type { Ways } from "./action";
import type { Reader } from "./desk-context";
import type { ReadingPlace } from "./place";
import { say } from "./tagging";

interface Parts {
  reader: Reader;
  place: ReadingPlace;
  setState: (state: NonNullable<Reading["set"]>["state"]) => void;
  recallOlder: () => Promise<void>;
}

/** What ends a reading or takes something back: done, reopened, the next document, undo and redo. */
export function useWays({ reader, place, setState, recallOlder }: Parts): {
  ways: Ways;
  isReporting: boolean;
} {
  const { desk, page, flush, mayWrite } = reader;
  const router = useRouter();
  const client = useQueryClient();

  const go = (documentId: string) => {
    prefetchReading(client, documentId);
    router.push(`/projects/${place.projectId}/documents/${documentId}`);
  };
  const next = () => (place.nextId ? go(place.nextId) : router.push(`/projects/${place.projectId}`));
  const step = (direction: 1 | -1) => {
    const to = direction === 1 ? place.after : place.before;
    if (to) go(to.id);
    else say(reader, `That was the ${direction === 1 ? "last" : "first"} text.`);
  };
  const reporting = ["progress", place.documentId];
  const report = useMutation({
    mutationKey: reporting,
    mutationFn: async (wanted: "done" | "in_progress") => {
      if (wanted === "done" && !(await flush()))
        throw new Error("Some changes wait to be saved. Done is possible once they are.");
      return call(readingEndpoints.progress, {
        params: { documentId: place.documentId },
        body: { reviewerId: reader.reading.reviewer.id, state: wanted },
      });
    },
    onSuccess: (set) => {
      setState(set.state);
      void client.invalidateQueries({
        queryKey: readingQuery(place.documentId).queryKey,
        refetchType: "none",
      });
      router.refresh();
      if (set.state === "done") {
        if (!place.nextId)
          notifications.show({
            color: "green",
            title: "Done, and that was the last",
            message: "Nothing is left for you to read in this project.",
          });
        next();
      }
      // What was refused while the text counted as done is the person's still.
      else void flush();
    },
    onError: (error, wanted) =>
      notifications.show({
        color: "red",
        title: wanted === "done" ? "Not marked as done" : "Not reopened",
        message: error.message,
      }),
  });

  // Asked of the cache, for a second click comes before the button is drawn as busy.
  const reportOnce = (wanted: "done" | "in_progress") => {
    if (client.isMutating({ mutationKey: reporting }) > 0) return;
    // On its way while this one is told to be done.
    if (wanted === "done" && place.nextId) prefetchReading(client, place.nextId);
    report.mutate(wanted);
  };

  async function back(intent: "undo" | "redo"): Promise<void> {
    const wanted = () => desk.getState().history[intent].length === 0 && desk.getState().olderHistory;
    try {
      if (wanted()) await recallOlder();
      // A page may hold but a part of a step.
      while (intent === "undo" && wanted()) await recallOlder();
    } catch (error) {
      return say(reader, `The history could not be read: ${(error as Error).message}`);
    }
    const had = desk.getState().history[intent].length > 0;
    const spanId = intent === "undo" ? desk.undo() : desk.redo();
    if (!had) return say(reader, `Nothing to ${intent}.`);
    // Why not is said by the desk.
    if (!spanId) return say(reader, "");
    const span = desk.getState().spans.get(spanId);
    if (span) page.current?.scrollTo(span.fragments[0]![0]);
    say(reader, intent === "undo" ? "Undone." : "Redone.");
  }

  const acts: Ways = {
    next,
    step,
    done: () => mayWrite && reportOnce("done"),
    reopen: () => mayWrite && reportOnce("in_progress"),
    undo: () => void back("undo"),
    redo: () => void back("redo"),
  };
  const latest = useRef(acts);
  latest.current = acts;
  // One for as long as the page is open, so that nobody who holds it is drawn anew for it.
  const [ways] = useState<Ways>(() => ({
    next: () => latest.current.next(),
    step: (direction) => latest.current.step(direction),
    done: () => latest.current.done(),
    reopen: () => latest.current.reopen(),
    undo: () => latest.current.undo(),
    redo: () => latest.current.redo(),
  }));
  return { ways, isReporting: report.isPending };
}
