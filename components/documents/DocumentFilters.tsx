"use client";

import { Group, Select, Switch, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useReviewers } from "@/lib/client/documents";
import type { DocumentQuery } from "@/lib/schema/document";
import type { LabelLook } from "./DocumentsPage";

interface Props {
  query: DocumentQuery;
  labels: LabelLook[];
  projectId: string;
  onChange: (patch: Partial<DocumentQuery>) => void;
  children: ReactNode;
}

const STATES = [
  { value: "not_started", label: "Not started" },
  { value: "in_progress", label: "In progress" },
  { value: "done", label: "Done" },
];

export function DocumentFilters({ query, labels, projectId, onChange, children }: Props) {
  const reviewers = useReviewers(projectId);
  return (
    <Group gap="sm">
      <TextInput
        type="search"
        w={{ base: "100%", sm: 280 }}
        placeholder="Search names and authors"
        aria-label="Search names and authors"
        leftSection={<IconSearch size={15} />}
        value={query.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <Select
        w={136}
        placeholder="Any state"
        aria-label="State"
        clearable
        data={STATES}
        value={query.state ?? null}
        onChange={(state) => onChange({ state: (state as DocumentQuery["state"]) ?? undefined })}
      />
      <Select
        w={150}
        placeholder="Any reader"
        aria-label="Reader"
        clearable
        searchable
        data={(reviewers.data ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
        value={query.reader ?? null}
        onChange={(reader) => onChange({ reader: reader ?? undefined })}
      />
      <Select
        w={150}
        placeholder="Any label"
        aria-label="Has spans of label"
        clearable
        data={labels.map(({ id, name }) => ({ value: id, label: name }))}
        value={query.label ?? null}
        onChange={(label) => onChange({ label: label ?? undefined })}
      />
      <Switch
        label="Archived"
        checked={query.archived === "yes"}
        onChange={(event) => onChange({ archived: event.currentTarget.checked ? "yes" : "no" })}
      />
      <span style={{ flex: 1 }} />
      {children}
    </Group>
  );
}
