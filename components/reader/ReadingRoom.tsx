"use client";

import { Alert, Button, Drawer, Portal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { plural } from "@/components/shell/say";
import { useReadingAhead } from "@/components/shell/use-reading-ahead";
import type { LeftWaiting } from "@/lib/client/left-waiting";
import type { OpenedReading } from "@/lib/client/reading";
import { closed } from "@/lib/client/save-status";
import type { Page } from "@/lib/dom/page";
import { ChosenSpan } from "./ChosenSpan";
import { Conflicts } from "./Conflicts";
import { type Reader, ReaderProvider } from "./desk-context";
import { FindBar } from "./FindBar";
import { GuidelinesBeside } from "./GuidelinesBeside";
import { HoverTip } from "./HoverTip";
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
import { useKeys } from "./use-keys";
import { useProgress } from "./use-progress";
import { useSaving } from "./use-saving";
import { useWays } from "./use-ways";
import { createView } from "./view";

interface Props {
  reading: OpenedReading;
  place: ReadingPlace;
  /** What waits of other texts. */
  elsewhere: readonly LeftWaiting[];
}

export function ReadingRoom({ reading, place, elsewhere }: Props) {
  const ahead = useReadingAhead(place.nextId);
  const labels = useMemo(() => new Map(reading.labels.map((label) => [label.id, label])), [reading]);
  const { desk, waits, flush, recallOlder } = useSaving(reading, labels);
  const [view] = useState(createView);
  const page = useRef<Page | null>(null);
  const [state, setState] = useState(reading.set?.state ?? "not_started");
  // Said here, or in another tab: then the first change that is refused tells.
  const closedElsewhere = useStore(desk, ({ save }) => closed(save));
  const done = state === "done" || closedElsewhere;
  const preferences = usePreferences();
  const narrow = useMediaQuery("(max-width: 900px)", false, { getInitialValueInEffect: false });
  const drawer = useStore(view, (value) => value.drawer);
  const mayWrite =
    reading.own &&
    !reading.document.archived &&
    !reading.project.archived &&
    reading.project.role !== "viewer";

  const others = place.readings.filter(({ id }) => id !== place.person.id).length;
  const reader = useMemo<Reader>(
    () => ({
      reading,
      labels,
      desk,
      view,
      page,
      mayWrite,
      writable: mayWrite && !done,
      others,
      flush,
      waits,
    }),
    [reading, labels, desk, view, flush, waits, mayWrite, done, others],
  );
  useProgress(reader);

  const { ways, isReporting } = useWays({ reader, place, setState, recallOlder });
  useKeys(reader, ways);

  useEffect(() => {
    if (!reading.own) return;
    const timer = setTimeout(() => void recallOlder().catch(() => {}), 300);
    return () => clearTimeout(timer);
  }, [reading.own, recallOlder]);

  const closePanel = () => (narrow ? view.setState({ drawer: false }) : setPreference({ panel: false }));
  const beside = !narrow && preferences.panel;

  return (
    <ReaderProvider value={reader}>
      <div className={classes.room}>
        <RoomHeader place={place} narrow={narrow}>
          {mayWrite && (
            <Button
              size="compact-md"
              variant={done ? "default" : "filled"}
              loading={isReporting}
              onClick={done ? ways.reopen : ways.done}
              {...(done ? {} : ahead)}
            >
              {done ? "Reopen" : place.nextId ? "Done, next" : "Done"}
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
            // A browser draws a ring as soon as a key is pressed; here only where the focus came by one.
            onFocus={({ target, currentTarget }) => {
              if (target === currentTarget)
                currentTarget.dataset.ring = String(currentTarget.matches(":focus-visible"));
            }}
          >
            <div className={classes.column} style={measure(preferences)}>
              <h1 className={classes.name} dir="auto" title={reading.document.name}>
                {reading.document.name}
              </h1>
              <p className={classes.by} dir="auto">
                {[reading.document.author, reading.document.date, plural(reading.document.words, "word")]
                  .filter(Boolean)
                  .join(" · ")}
                {!reading.own && ` · read by ${reading.reviewer.name}`}
              </p>
              {done && mayWrite && (
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
        <StatusLine place={place} ways={ways} elsewhere={elsewhere}>
          {narrow && <ChosenSpan />}
        </StatusLine>
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
      <Portal>
        <LabelPalette />
        <PickList />
        <HoverTip />
      </Portal>
      <KeysHelp />
      <Conflicts />
    </ReaderProvider>
  );
}
