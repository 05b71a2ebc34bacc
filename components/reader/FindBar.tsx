"use client";

import { ActionIcon, Button, Checkbox, Group, Menu, Modal, ScrollArea, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { quoteOf } from "@/lib/core/quote";
import { findAll } from "@/lib/core/search";
import { type Fragment, fragmentsFromSelection } from "@/lib/core/span";
import { sliceCodePoints } from "@/lib/core/text";
import { type Reader, useReader, useView } from "./desk-context";
import classes from "./FindBar.module.css";
import { say } from "./tagging";

/** Find in the text; what is found can be tagged, each hit seen before. */
export function FindBar() {
  const open = useView((state) => state.find);
  return open ? <OpenFindBar /> : null;
}

const selected = ({ view, desk }: Reader): string => {
  const { selection } = view.getState();
  return selection && selection[1] - selection[0] <= 200 ? quoteOf(desk.index, [selection]) : "";
};

function OpenFindBar() {
  const reader = useReader();
  const { desk, view, page } = reader;
  const [query, setQuery] = useState(() => selected(reader));
  const [wholeWord, setWholeWord] = useState(false);
  const [caseSensitive, setCaseSensitive] = useState(false);
  const [at, setAt] = useState(0);
  const [tagging, setTagging] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(query);
  const hits = useMemo(
    () => findAll(desk.index, wanted, { wholeWord, caseSensitive }),
    [desk.index, wanted, wholeWord, caseSensitive],
  );
  const current = hits[Math.min(at, hits.length - 1)] ?? null;

  useEffect(() => {
    field.current?.select();
    return () => page.current?.setHits([], null);
  }, [page]);
  useEffect(() => {
    page.current?.setHits(hits.slice(0, 5000), current);
    if (current) page.current?.scrollTo(current[0]);
  }, [hits, current, page]);

  const close = () => view.setState({ find: false });
  const step = (by: number) =>
    hits.length > 0 && setAt((value) => (Math.min(value, hits.length - 1) + by + hits.length) % hits.length);

  return (
    <search className={classes.bar}>
      <TextInput
        ref={field}
        size="xs"
        w={240}
        placeholder="Find in the text"
        aria-label="Find in the text"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") close();
        }}
      />
      <Text size="xs" c="var(--soft)" role="status" className={classes.count}>
        {query.trim() === ""
          ? ""
          : hits.length === 0
            ? "Not in this text"
            : `${Math.min(at, hits.length - 1) + 1} of ${hits.length}`}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Hit before"
        disabled={!current}
        onClick={() => step(-1)}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Next hit"
        disabled={!current}
        onClick={() => step(1)}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
      <Checkbox
        size="xs"
        label="Whole words"
        checked={wholeWord}
        onChange={(event) => setWholeWord(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label="Case"
        checked={caseSensitive}
        onChange={(event) => setCaseSensitive(event.currentTarget.checked)}
      />
      {reader.writable && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="compact-xs" variant="default" disabled={hits.length === 0}>
              Tag every occurrence …
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {[...reader.labels.values()]
              .filter((label) => !label.archived)
              .map((label) => (
                <Menu.Item key={label.id} onClick={() => setTagging(label.id)}>
                  {label.name}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label="Close the search" onClick={close}>
        <IconX size={16} />
      </ActionIcon>
      {tagging && <TagEvery labelId={tagging} hits={hits} onClose={() => setTagging(null)} />}
    </search>
  );
}

function TagEvery({
  labelId,
  hits,
  onClose,
}: {
  labelId: string;
  hits: readonly Fragment[];
  onClose: () => void;
}) {
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
        <Text size="sm">The first 1,000 of {places.length} are shown; the others are taken too.</Text>
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
            say(reader, `${taken.length} spans tagged as ${name}. Z takes them all back.`);
            onClose();
          }}
        >
          Tag {taken.length}
        </Button>
      </Group>
    </Modal>
  );
}
