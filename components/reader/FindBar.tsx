"use client";

import { ActionIcon, Button, Checkbox, Menu, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { quoteOf } from "@/lib/core/quote";
import { findAll } from "@/lib/core/search";
import { type Reader, useReader, useView } from "./desk-context";
import classes from "./FindBar.module.css";
import { TagEvery } from "./TagEvery";

/** Find in the text; what is found can be tagged, each hit seen before. */
export function FindBar() {
  const asked = useView((state) => state.find);
  return asked > 0 ? <OpenFindBar asked={asked} /> : null;
}

const selected = ({ view, desk }: Reader): string => {
  const { selection } = view.getState();
  return selection && selection[1] - selection[0] <= 200 ? quoteOf(desk.index, [selection]) : "";
};

/** What was searched for last is there to be typed over; asked for again the field is a new one. */
function takeUp(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

function OpenFindBar({ asked }: { asked: number }) {
  const reader = useReader();
  const { desk, view, page } = reader;
  const [query, setQuery] = useState(() => selected(reader));
  const [wholeWord, setWholeWord] = useState(false);
  const [caseSensitive, setCaseSensitive] = useState(false);
  const [at, setAt] = useState(0);
  const [tagging, setTagging] = useState<string | null>(null);
  const wanted = useDeferredValue(query);
  const hits = useMemo(
    () => findAll(desk.index, wanted, { wholeWord, caseSensitive }),
    [desk.index, wanted, wholeWord, caseSensitive],
  );
  const current = hits[Math.min(at, hits.length - 1)] ?? null;

  useEffect(() => () => page.current?.setHits([], null), [page]);
  useEffect(() => {
    page.current?.setHits(hits.slice(0, 5000), current);
    if (current) page.current?.scrollTo(current[0]);
  }, [hits, current, page]);

  const close = () => view.setState({ find: 0 });
  const step = (by: number) =>
    hits.length > 0 && setAt((value) => (Math.min(value, hits.length - 1) + by + hits.length) % hits.length);

  return (
    <search className={classes.bar}>
      <TextInput
        key={asked}
        ref={takeUp}
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
