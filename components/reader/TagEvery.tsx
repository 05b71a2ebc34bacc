"use client";

import { Button, Group, Modal, ScrollArea, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { number, plural } from "@/components/shell/say";
import { READER_KEYS } from "@/lib/core/scheme";
import { type Fragment, fragmentsFromSelection } from "@/lib/core/span";
import { sliceCodePoints } from "@/lib/core/text";
import { useReader } from "./desk-context";
import classes from "./FindBar.module.css";
import { say } from "./tagging";

interface Props {
  labelId: string;
  hits: readonly Fragment[];
  onClose: () => void;
}

/** What was found, to be tagged all at once; each is seen before, and can be taken out. */
export function TagEvery({ labelId, hits, onClose }: Props) {
  const reader = useReader();
  const { desk, labels } = reader;
  const places = useMemo(() => {
    const spans = desk.getState().spans;
    return hits.flatMap(([start, end]) => {
      const fragment = fragmentsFromSelection(desk.index, start, end);
      if (!fragment) return [];
      const tagged = spans
        .within(fragment[0], fragment[1])
        .some(
          (span) =>
            span.labelId === labelId &&
            span.fragments.some(([a, b]) => a === fragment[0] && b === fragment[1]),
        );
      return [{ fragment, tagged }];
    });
  }, [hits, desk, labelId]);
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(places.flatMap(({ tagged, fragment }) => (tagged ? [fragment[0]] : []))),
  );
  const taken = places.filter(({ fragment }) => !left.has(fragment[0]));
  const name = labels.get(labelId)?.name;

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Tag as ${name}`}
      size="lg"
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Text size="sm" c="var(--soft)" mb="sm">
        Take out what does not belong. What bears the label already is taken out.
      </Text>
      {places.slice(0, 1000).map(({ fragment: [start, end], tagged }) => (
        <label key={start} className={classes.hit}>
          <input
            type="checkbox"
            checked={!left.has(start)}
            onChange={() =>
              setLeft((old) => {
                const next = new Set(old);
                if (!next.delete(start)) next.add(start);
                return next;
              })
            }
          />
          <span dir="auto">
            {sliceCodePoints(desk.index, Math.max(0, start - 50), start).replace(/\s+/g, " ")}
            <mark>{sliceCodePoints(desk.index, start, end)}</mark>
            {sliceCodePoints(desk.index, end, end + 50).replace(/\s+/g, " ")}
            {tagged && <em> (tagged already)</em>}
          </span>
        </label>
      ))}
      {places.length > 1000 && (
        <Text size="sm">The first 1,000 of {number(places.length)} are shown; the others are taken too.</Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={taken.length === 0}
          onClick={() => {
            desk.tag(
              labelId,
              taken.map(({ fragment }) => [fragment]),
            );
            say(
              reader,
              `${plural(taken.length, "span")} tagged as ${name}. ${READER_KEYS.undo} takes ${taken.length === 1 ? "it" : "them all"} back.`,
            );
            onClose();
          }}
        >
          Tag {taken.length}
        </Button>
      </Group>
    </Modal>
  );
}
