"use client";

import { ActionIcon, Avatar, Checkbox, Table, Tooltip, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { prefetchReading } from "@/lib/client/reading";
import type { DocumentQuery, DocumentRow } from "@/lib/schema/document";
import classes from "./Documents.module.css";
import type { LabelLook } from "./DocumentsPage";

interface Props {
  projectId: string;
  rows: DocumentRow[];
  labels: LabelLook[];
  query: DocumentQuery;
  onQuery: (patch: Partial<DocumentQuery>) => void;
  /** Null where nothing can be done with several at once. */
  chosen: ReadonlySet<string> | null;
  onChosen: (chosen: ReadonlySet<string>) => void;
  onEdit: (document: DocumentRow) => void;
  faded: boolean;
}

const when = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

function stateOf({ readers }: DocumentRow): { kind: string; text: string } {
  const done = readers.filter(({ state }) => state === "done").length;
  const begun = readers.some(({ state }) => state !== "not_started");
  if (!begun)
    return { kind: "not_started", text: readers.length > 0 ? `0 of ${readers.length} done` : "Not started" };
  if (done === readers.length) return { kind: "done", text: "Done" };
  return { kind: "in_progress", text: `${done} of ${readers.length} done` };
}

function Sortable({
  name,
  sort,
  query,
  onQuery,
}: { name: string; sort: DocumentQuery["sort"] } & Pick<Props, "query" | "onQuery">) {
  const on = query.sort === sort;
  return (
    <UnstyledButton
      fz="inherit"
      fw="inherit"
      onClick={() => onQuery({ sort, order: on && query.order === "asc" ? "desc" : "asc" })}
    >
      {name} {on && (query.order === "asc" ? "↑" : "↓")}
    </UnstyledButton>
  );
}

const sorted = (query: DocumentQuery, sort: DocumentQuery["sort"]) =>
  query.sort === sort
    ? query.order === "asc"
      ? ("ascending" as const)
      : ("descending" as const)
    : ("none" as const);

function LabelBar({ row, labels }: { row: DocumentRow; labels: LabelLook[] }) {
  const counts = labels.flatMap((label) => {
    const found = row.labels.find(({ id }) => id === label.id);
    return found ? [{ ...label, count: found.count }] : [];
  });
  const text = counts.map(({ name, count }) => `${name} ${count}`).join(", ");
  return (
    <Tooltip label={text || "No spans"}>
      <span className={classes.bar} role="img" aria-label={text || "No spans"}>
        {counts.map(({ id, color, count }) => (
          <i key={id} style={{ background: color, flexGrow: count }} />
        ))}
      </span>
    </Tooltip>
  );
}

export function DocumentTable({
  projectId,
  rows,
  labels,
  query,
  onQuery,
  chosen,
  onChosen,
  onEdit,
  faded,
}: Props) {
  const client = useQueryClient();
  const all = chosen !== null && rows.every(({ id }) => chosen.has(id));
  const choose = (ids: string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    onChosen(next);
  };
  const head = (name: string, sort: DocumentQuery["sort"]) => (
    <Sortable name={name} sort={sort} query={query} onQuery={onQuery} />
  );
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing="xs" highlightOnHover style={{ opacity: faded ? 0.6 : 1 }}>
        <Table.Thead>
          <Table.Tr>
            {chosen && (
              <Table.Th w={36}>
                <Checkbox
                  size="xs"
                  aria-label="Choose all on this page"
                  checked={all}
                  onChange={(event) =>
                    choose(
                      rows.map(({ id }) => id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </Table.Th>
            )}
            <Table.Th aria-sort={sorted(query, "name")}>{head("Document", "name")}</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Readers</Table.Th>
            <Table.Th w={170}>Spans by label</Table.Th>
            <Table.Th ta="right" aria-sort={sorted(query, "spans")}>
              {head("Spans", "spans")}
            </Table.Th>
            <Table.Th ta="right" aria-sort={sorted(query, "words")}>
              {head("Words", "words")}
            </Table.Th>
            <Table.Th ta="right" aria-sort={sorted(query, "changed")}>
              {head("Last change", "changed")}
            </Table.Th>
            {chosen && <Table.Th w={40} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const state = stateOf(row);
            const about = [row.author, row.date, row.source && URL.parse(row.source)?.host]
              .filter(Boolean)
              .join(" · ");
            return (
              <Table.Tr key={row.id}>
                {chosen && (
                  <Table.Td>
                    <Checkbox
                      size="xs"
                      aria-label={`Choose ${row.name}`}
                      checked={chosen.has(row.id)}
                      onChange={(event) => choose([row.id], event.currentTarget.checked)}
                    />
                  </Table.Td>
                )}
                <Table.Td>
                  <Link
                    className={classes.name}
                    dir="auto"
                    href={`/projects/${projectId}/documents/${row.id}`}
                    onPointerEnter={() => prefetchReading(client, row.id)}
                    onPointerDown={() => prefetchReading(client, row.id)}
                  >
                    {row.name}
                  </Link>
                  {about && (
                    <span className={classes.about} dir="auto">
                      {about}
                    </span>
                  )}
                </Table.Td>
                <Table.Td>
                  <span className={classes.state} data-state={state.kind}>
                    {state.text}
                  </span>
                </Table.Td>
                <Table.Td>
                  {row.readers.length === 0 ? (
                    <span className={classes.about}>nobody yet</span>
                  ) : (
                    <Avatar.Group spacing={6}>
                      {row.readers.slice(0, 5).map((reader) => (
                        <Tooltip key={reader.id} label={`${reader.name}: ${reader.state.replace("_", " ")}`}>
                          <Avatar
                            size={22}
                            name={reader.name}
                            color="initials"
                            alt={`${reader.name}: ${reader.state.replace("_", " ")}`}
                          />
                        </Tooltip>
                      ))}
                    </Avatar.Group>
                  )}
                </Table.Td>
                <Table.Td>
                  <LabelBar row={row} labels={labels} />
                </Table.Td>
                <Table.Td ta="right">{row.spans.toLocaleString("en")}</Table.Td>
                <Table.Td ta="right">{row.words.toLocaleString("en")}</Table.Td>
                <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
                  {row.changedAt ? (
                    when.format(new Date(row.changedAt))
                  ) : (
                    <span className={classes.about}>imported {when.format(new Date(row.createdAt))}</span>
                  )}
                </Table.Td>
                {chosen && (
                  <Table.Td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Edit ${row.name}`}
                      onClick={() => onEdit(row)}
                    >
                      <IconPencil size={15} />
                    </ActionIcon>
                  </Table.Td>
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
