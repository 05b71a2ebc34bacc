"use client";

import { Checkbox, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import page from "@/components/shell/Page.module.css";
import type { DocumentQuery, DocumentRow } from "@/lib/schema/document";
import { DocumentLine } from "./DocumentLine";
import classes from "./Documents.module.css";
import type { NamedLabel } from "./named-label";

interface Props {
  projectId: string;
  rows: DocumentRow[];
  labels: NamedLabel[];
  query: DocumentQuery;
  onQuery: (patch: Partial<DocumentQuery>) => void;
  /** Null where nothing can be done with several at once. */
  chosen: ReadonlySet<string> | null;
  onChosen: (chosen: ReadonlySet<string>) => void;
  onEdit: (document: DocumentRow) => void;
  /** What stands is what was asked for before. */
  busy: boolean;
  /** Of the readings, only those of who looks are told. */
  own: boolean;
}

interface HeadingProps extends Pick<Props, "query" | "onQuery"> {
  name: string;
  sort: DocumentQuery["sort"];
  className?: string | undefined;
}

/** Names begin with A, numbers and times with the most. */
function Heading({ name, sort, query, onQuery, className }: HeadingProps) {
  const on = query.sort === sort;
  const first = sort === "name" ? "asc" : "desc";
  const other = query.order === "asc" ? "desc" : "asc";
  const Arrow = query.order === "asc" ? IconChevronUp : IconChevronDown;
  return (
    <th className={className} aria-sort={on ? (query.order === "asc" ? "ascending" : "descending") : "none"}>
      <UnstyledButton className={page.sort} onClick={() => onQuery({ sort, order: on ? other : first })}>
        {name}
        {on && <Arrow size={13} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

export function DocumentTable(props: Props) {
  const { projectId, rows, labels, query, onQuery, chosen, onChosen, onEdit, busy, own } = props;
  const here = rows.filter(({ id }) => chosen?.has(id)).length;
  const choose = (ids: string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    onChosen(next);
  };
  const sorting = { query, onQuery };
  return (
    <table className={`${page.table} ${classes.table}`} aria-busy={busy}>
      <thead>
        <tr>
          {chosen && (
            <th className={classes.check}>
              <Checkbox
                size="xs"
                aria-label="Choose all on this page"
                checked={here === rows.length}
                indeterminate={here > 0 && here < rows.length}
                onChange={(event) =>
                  choose(
                    rows.map(({ id }) => id),
                    event.currentTarget.checked,
                  )
                }
              />
            </th>
          )}
          <Heading name="Document" sort="name" {...sorting} />
          <th className={classes.wide}>State</th>
          <th className={classes.wide}>Reviewers</th>
          <th className={classes.widest}>Spans by label</th>
          <Heading name="Spans" sort="spans" className={page.number} {...sorting} />
          <Heading name="Words" sort="words" className={`${page.number} ${classes.wide}`} {...sorting} />
          <Heading
            name="Last change"
            sort="changed"
            className={`${page.number} ${classes.wide}`}
            {...sorting}
          />
          {chosen && (
            <th className={classes.edit}>
              <VisuallyHidden>Details</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DocumentLine
            key={row.id}
            projectId={projectId}
            row={row}
            labels={labels}
            own={own}
            chosen={chosen?.has(row.id) ?? null}
            onChosen={(on) => choose([row.id], on)}
            onEdit={() => onEdit(row)}
          />
        ))}
      </tbody>
    </table>
  );
}
