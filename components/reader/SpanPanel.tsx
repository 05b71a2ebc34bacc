"use client";

import { ActionIcon, CloseButton, MultiSelect, Text, TextInput, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { sliceCodePoints } from "@/lib/core/text";
import { useReader } from "./desk-context";
import { LabelButtons } from "./LabelButtons";
import labelClasses from "./LabelButtons.module.css";
import { SpanCard } from "./SpanCard";
import classes from "./SpanPanel.module.css";
import { type PaintedSpans, usePaintedSpans } from "./use-painted-spans";

/** The document's spans in text order, in step with the text both ways. */
export function SpanPanel({ onClose }: { onClose: () => void }) {
  const painted = usePaintedSpans();
  return (
    <aside className={classes.panel} aria-label="Spans">
      {painted && <SpanFinder {...painted} onClose={onClose} />}
    </aside>
  );
}

function NoSpans() {
  const { reading, writable, others } = useReader();
  if (!reading.own) return `${reading.reviewer.name} has marked nothing here.`;
  return [
    writable ? "No spans yet. Select some words and press a label's key." : "You have marked nothing here.",
    ...(others > 0 ? ["What others have marked is shown by choosing whose reading it is, at the top."] : []),
  ].join(" ");
}

function SpanFinder({ spans, focusId, onClose }: PaintedSpans & { onClose: () => void }) {
  const { desk, labels, writable } = useReader();
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const wanted = useDeferredValue(words.trim().toLowerCase());
  const box = useRef<HTMLDivElement>(null);

  const shown = useMemo(() => {
    const all = spans.all();
    if (!wanted && chosen.length === 0) return all;
    return all.filter(
      ({ id, labelId, note, fragments }) =>
        // What is being worked on stays in sight.
        id === focusId ||
        ((chosen.length === 0 || chosen.includes(labelId)) &&
          (!wanted ||
            note.toLowerCase().includes(wanted) ||
            fragments.some(([start, end]) =>
              sliceCodePoints(desk.index, start, end).toLowerCase().includes(wanted),
            ))),
    );
  }, [spans, wanted, chosen, focusId, desk.index]);

  const list = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    getItemKey: (i) => shown[i]?.id ?? i,
    estimateSize: () => 76,
    overscan: 6,
    gap: 4,
  });

  // Only a change of focus scrolls the list; a change of the list does not.
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (followed.current === focusId) return;
    followed.current = focusId;
    const at = focusId ? shown.findIndex(({ id }) => id === focusId) : -1;
    if (at >= 0) list.scrollToIndex(at, { align: "auto" });
  }, [focusId, shown, list]);

  const items = list.getVirtualItems();
  const first = shown[items[0]?.index ?? 0];
  const last = shown[items.at(-1)?.index ?? 0];
  const numbers = useMemo(
    () =>
      first && last
        ? spans.numbersWithin(first.fragments[0]![0], last.fragments[0]![0] + 1)
        : new Map<string, number>(),
    [spans, first, last],
  );

  return (
    <>
      {writable && (
        <div className={labelClasses.rack} role="toolbar" aria-label="Labels">
          <LabelButtons />
        </div>
      )}
      <div className={classes.filters}>
        <TextInput
          size="xs"
          placeholder="Filter by words or note"
          aria-label="Filter the spans by words or note"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          rightSection={
            words && <CloseButton size="xs" aria-label="Clear the filter" onClick={() => setWords("")} />
          }
        />
        <Tooltip label="Hide the list">
          <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label="Hide the list of spans">
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
        <MultiSelect
          className={classes.labels}
          size="xs"
          placeholder={chosen.length ? "" : "All labels"}
          aria-label="Filter the spans by label"
          data={[...labels.values()].map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
          clearable
        />
      </div>
      {shown.length === 0 ? (
        <Text size="sm" c="var(--soft)" p="md">
          {spans.size > 0 ? "No span of this document fits the filter." : <NoSpans />}
        </Text>
      ) : (
        <div ref={box} className={classes.list} data-testid="span-list">
          <div style={{ height: list.getTotalSize(), position: "relative" }}>
            {items.map((item) => {
              const span = shown[item.index];
              if (!span) return null;
              return (
                <div
                  key={item.key}
                  ref={list.measureElement}
                  data-index={item.index}
                  style={{ position: "absolute", insetInline: 0, transform: `translateY(${item.start}px)` }}
                >
                  <SpanCard span={span} number={numbers.get(span.id)} open={span.id === focusId} />
                </div>
              );
            })}
          </div>
        </div>
      )}
    </>
  );
}
