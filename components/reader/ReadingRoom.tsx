"use client";

import { Alert, Button, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useCommands } from "@/components/shell/command-store";
import { call } from "@/lib/client/call";
import { type OpenedReading, prefetchReading, readingQuery } from "@/lib/client/reading";
import type { Page } from "@/lib/dom/page";
import { readingEndpoints } from "@/lib/schema/reading";
import { ACTIONS, runKey, type Ways } from "./actions";
import { Conflicts } from "./Conflicts";
import { type Reader, ReaderProvider } from "./desk-context";
import { FindBar } from "./FindBar";
import { GuidelinesBeside } from "./GuidelinesBeside";
import { KeysHelp } from "./KeysHelp";
import { LabelPalette } from "./LabelPalette";
import { PickList } from "./PickList";
import type { ReadingPlace } from "./place";
import { measure, setPreference, usePreferences } from "./preferences";
import classes from "./ReadingRoom.module.css";
import { RoomHeader } from "./RoomHeader";
import { SpanPanel } from "./SpanPanel";
import { StatusLine } from "./StatusLine";
import { TextPage } from "./TextPage";
import { say } from "./tagging";
import { useProgress } from "./use-progress";
import { useSaving } from "./use-saving";
import { createView } from "./view";

export function ReadingRoom({ reading, place }: { reading: OpenedReading; place: ReadingPlace }) {
  const router = useRouter();
  const client = useQueryClient();
  const { desk, flush, recallOlder } = useSaving(reading);
  const [view] = useState(createView);
  const page = useRef<Page | null>(null);
  const [state, setState] = useState(reading.set?.state ?? "not_started");
  const preferences = usePreferences();
  const narrow = useMediaQuery("(max-width: 900px)", false, { getInitialValueInEffect: false });
  const drawer = useStore(view, (value) => value.drawer);
  const mayWrite =
    reading.own &&
    !reading.document.archived &&
    !reading.project.archived &&
    reading.project.role !== "viewer";

  const labels = useMemo(() => new Map(reading.labels.map((label) => [label.id, label])), [reading]);
  const reader = useMemo<Reader>(
    () => ({
      reading,
      labels,
      desk,
      view,
      page,
      writable: mayWrite && state !== "done",
      flush,
    }),
    [reading, labels, desk, view, flush, mayWrite, state],
  );
  useProgress(reader);

  const next = () =>
    router.push(
      place.nextId
        ? `/projects/${place.projectId}/documents/${place.nextId}`
        : `/projects/${place.projectId}`,
    );
  const reporting = ["progress", place.documentId];
  const report = useMutation({
    mutationKey: reporting,
    mutationFn: async (wanted: "done" | "in_progress") => {
      if (wanted === "done" && !(await flush()))
        throw new Error("Some changes wait to be saved. Done is possible once they are.");
      return call(readingEndpoints.progress, {
        params: { documentId: place.documentId },
        body: { state: wanted },
      });
    },
    onSuccess: (set) => {
      setState(set.state);
      void client.invalidateQueries({
        queryKey: readingQuery(place.documentId).queryKey,
        refetchType: "none",
      });
      router.refresh();
      if (set.state === "done") next();
    },
    onError: (error) =>
      notifications.show({ color: "red", title: "Not marked as done", message: error.message }),
  });

  // Asked of the cache, for a second click comes before the button is drawn as busy.
  const reportOnce = (wanted: "done" | "in_progress") => {
    if (client.isMutating({ mutationKey: reporting }) === 0) report.mutate(wanted);
  };

  const ways = useRef<Ways>(null as never);
  ways.current = {
    next,
    done: () => mayWrite && reportOnce("done"),
    undo: () => void back("undo"),
    redo: () => void back("redo"),
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
    const span = spanId ? desk.getState().spans.get(spanId) : undefined;
    if (span) page.current?.scrollTo(span.fragments[0]![0]);
    say(reader, had ? (intent === "undo" ? "Undone." : "Redone.") : `Nothing to ${intent}.`);
  }

  useEffect(() => {
    if (!reading.own) return;
    const timer = setTimeout(() => void recallOlder().catch(() => {}), 300);
    return () => clearTimeout(timer);
  }, [reading.own, recallOlder]);

  useEffect(() => {
    if (place.nextId) prefetchReading(client, place.nextId);
  }, [client, place.nextId]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      const inDialog = target.closest("[role=dialog],[role=menu],[role=listbox]") !== null;
      const pressing = (event.key === "Enter" || event.key === " ") && target.closest("button,a") !== null;
      if (
        event.defaultPrevented ||
        event.isComposing ||
        typing ||
        inDialog ||
        pressing ||
        event.key === "Tab"
      )
        return;
      if (event.repeat && !event.key.startsWith("Arrow") && !event.key.startsWith("Page")) return;
      if (runKey(event, reader, ways.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [reader]);

  const commands = useMemo(
    () =>
      ACTIONS.filter((action) => action.id !== "commands" && (!action.writes || reader.writable)).map(
        (action) => ({
          id: action.id,
          label: action.name,
          keys: action.keys[0] ?? "",
          run: () => action.run(reader, ways.current),
        }),
      ),
    [reader],
  );
  useCommands(commands);

  const closePanel = () => (narrow ? view.setState({ drawer: false }) : setPreference({ panel: false }));
  const beside = !narrow && preferences.panel;

  return (
    <ReaderProvider value={reader}>
      <div className={classes.room}>
        <RoomHeader place={place} narrow={narrow}>
          {mayWrite && (
            <Button
              size="compact-md"
              variant={state === "done" ? "default" : "filled"}
              loading={report.isPending}
              onClick={() => reportOnce(state === "done" ? "in_progress" : "done")}
            >
              {state === "done" ? "Reopen" : place.nextId ? "Done, next" : "Done"}
            </Button>
          )}
        </RoomHeader>
        <FindBar />
        <div className={classes.body}>
          <GuidelinesBeside text={place.guidelines} narrow={narrow} />
          <main
            id="main"
            className={classes.page}
            aria-label={`Text of ${reading.document.name}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
            tabIndex={0}
          >
            <div className={classes.column} style={measure(preferences)}>
              <h1 className={classes.name} dir="auto">
                {reading.document.name}
              </h1>
              <p className={classes.by} dir="auto">
                {[
                  reading.document.author,
                  reading.document.date,
                  `${reading.document.words.toLocaleString("en")} words`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
                {!reading.own && ` · read by ${reading.reviewer.name}`}
              </p>
              {state === "done" && mayWrite && (
                <Alert mb="md" color="gray" title="You have said done">
                  The spans stand as they are. Reopen the document to change them.
                </Alert>
              )}
              {(reading.document.archived || reading.project.archived) && (
                <Alert mb="md" color="gray" title="Archived">
                  It can be read and exported; a lead can bring it back.
                </Alert>
              )}
            </div>
            <TextPage />
          </main>
          {beside && <SpanPanel onClose={closePanel} />}
        </div>
        <StatusLine
          done={place.done}
          total={place.total}
          number={place.number}
          onUndo={() => ways.current.undo()}
          onRedo={() => ways.current.redo()}
        />
      </div>
      {narrow && (
        <Drawer
          opened={drawer}
          onClose={() => view.setState({ drawer: false })}
          position="bottom"
          size="70%"
          withCloseButton={false}
          padding={0}
          attributes={{ content: { "aria-label": "Spans" } }}
        >
          <div style={{ height: "70dvh" }}>
            <SpanPanel onClose={closePanel} />
          </div>
        </Drawer>
      )}
      <LabelPalette />
      <PickList />
      <KeysHelp />
      <Conflicts />
    </ReaderProvider>
  );
}
