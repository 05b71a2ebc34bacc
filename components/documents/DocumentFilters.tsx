"use client";

import { NativeSelect, Select, Switch, TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { STATE_CHOICES } from "@/components/shell/say";
import { useReviewers } from "@/lib/client/documents";
import type { DocumentQuery } from "@/lib/schema/document";
import { readingState } from "@/lib/schema/endpoint";
import classes from "./Documents.module.css";
import type { NamedLabel } from "./named-label";
import { RangeFilter } from "./RangeFilter";

interface Props {
  query: DocumentQuery;
  labels: NamedLabel[];
  projectId: string;
  /** Others' readings are shown, so that they can be chosen by. */
  ofOthers: boolean;
  onChange: (patch: Partial<DocumentQuery>) => void;
  children: ReactNode;
}

const ORDERS = [
  { value: "created asc", label: "First imported" },
  { value: "created desc", label: "Last imported" },
  { value: "name asc", label: "Name, A to Z" },
  { value: "name desc", label: "Name, Z to A" },
  { value: "changed desc", label: "Last changed" },
  { value: "changed asc", label: "Longest unchanged" },
  { value: "words desc", label: "Longest" },
  { value: "words asc", label: "Shortest" },
  { value: "spans desc", label: "Most spans" },
  { value: "spans asc", label: "Fewest spans" },
];

function Search({ initial, onSearch }: { initial: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const settle = useDebouncedCallback(onSearch, 150);
  useHotkeys([["/", () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      placeholder="Search"
      aria-label="Search names and authors"
      maxLength={200}
      leftSection={<IconSearch size={15} />}
      rightSection={<kbd className={classes.key}>/</kbd>}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        settle(event.currentTarget.value);
      }}
    />
  );
}

export function DocumentFilters({ query, labels, projectId, ofOthers, onChange, children }: Props) {
  const reviewers = useReviewers(projectId);
  return (
    <div className={classes.filters}>
      <Search initial={query.search} onSearch={(search) => onChange({ search })} />
      <Select
        className={classes.filter}
        placeholder="Any state"
        aria-label="State"
        clearable
        data={STATE_CHOICES}
        value={query.state ?? null}
        onChange={(state) => onChange({ state: readingState.safeParse(state).data })}
      />
      {ofOthers && (
        <Select
          className={`${classes.filter} ${classes.roomy}`}
          placeholder="Any reviewer"
          aria-label="Reviewer"
          clearable
          searchable
          data={(reviewers.data ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
          value={query.reviewer ?? null}
          onChange={(reviewer) => onChange({ reviewer: reviewer ?? undefined })}
        />
      )}
      <Select
        className={classes.filter}
        placeholder="Any label"
        aria-label="Has spans of label"
        clearable
        searchable
        data={labels.map(({ id, name }) => ({ value: id, label: name }))}
        value={query.label ?? null}
        onChange={(label) => onChange({ label: label ?? undefined })}
      />
      <RangeFilter
        key={`spans ${query.minSpans} ${query.maxSpans}`}
        any="Any spans"
        one="span"
        of={labels.find(({ id }) => id === query.label)?.name}
        min={query.minSpans}
        max={query.maxSpans}
        onChange={(minSpans, maxSpans) => onChange({ minSpans, maxSpans })}
      />
      <RangeFilter
        key={`words ${query.minWords} ${query.maxWords}`}
        any="Any length"
        one="word"
        min={query.minWords}
        max={query.maxWords}
        onChange={(minWords, maxWords) => onChange({ minWords, maxWords })}
      />
      <NativeSelect
        className={`${classes.filter} ${classes.roomy}`}
        aria-label="Order"
        data={ORDERS}
        value={`${query.sort} ${query.order}`}
        onChange={(event) => {
          const [sort, order] = event.currentTarget.value.split(" ");
          onChange({ sort: sort as DocumentQuery["sort"], order: order as DocumentQuery["order"] });
        }}
      />
      <Switch
        label="Archived"
        checked={query.archived === "yes"}
        onChange={(event) => onChange({ archived: event.currentTarget.checked ? "yes" : "no" })}
      />
      {children}
    </div>
  );
}
