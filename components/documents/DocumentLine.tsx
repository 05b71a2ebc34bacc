"use client";

import { ActionIcon, Checkbox } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import Link from "next/link";
import page from "@/components/shell/Page.module.css";
import { number, STATES } from "@/components/shell/say";
import { useReadingAhead } from "@/components/shell/use-reading-ahead";
import { When } from "@/components/shell/When";
import type { DocumentRow } from "@/lib/schema/document";
import classes from "./Documents.module.css";
import { LabelBar } from "./LabelBar";
import type { NamedLabel } from "./named-label";
import { Reviewers } from "./Reviewers";

function saidOf({ state, reviewers, awaited }: DocumentRow): string {
  if (state !== "in_progress") return STATES[state];
  const done = reviewers.filter((reviewer) => reviewer.state === "done").length;
  const all = reviewers.length + awaited;
  return all === 1 ? STATES[state] : `${done} of ${all} done`;
}

const State = ({ row }: { row: DocumentRow }) => (
  <span className={classes.state} data-state={row.state}>
    {saidOf(row)}
  </span>
);

interface Props {
  projectId: string;
  row: DocumentRow;
  labels: NamedLabel[];
  own: boolean;
  /** Null where nothing can be done with several at once. */
  chosen: boolean | null;
  onChosen: (chosen: boolean) => void;
  onEdit: () => void;
}

export function DocumentLine({ projectId, row, labels, own, chosen, onChosen, onEdit }: Props) {
  const source = URL.parse(row.source)?.host.replace(/^www\./, "");
  const about = [source, row.author, row.date].filter(Boolean).join(" · ");
  const reviewers = <Reviewers projectId={projectId} row={row} own={own} />;
  return (
    <tr data-chosen={chosen || undefined}>
      {chosen !== null && (
        <td className={classes.check}>
          <Checkbox
            size="xs"
            aria-label={`Choose ${row.name}`}
            checked={chosen}
            onChange={(event) => onChosen(event.currentTarget.checked)}
          />
        </td>
      )}
      <td>
        <Link
          className={page.name}
          dir="auto"
          title={row.name}
          href={`/projects/${projectId}/documents/${row.id}`}
          {...useReadingAhead(row.id)}
        >
          {row.name}
        </Link>
        {about && (
          <div className={page.small} dir="auto">
            {about}
          </div>
        )}
        <span className={classes.narrow}>
          <State row={row} /> · {number(row.words)} words · {reviewers}
        </span>
      </td>
      <td className={classes.wide}>
        <State row={row} />
      </td>
      <td className={classes.wide}>{reviewers}</td>
      <td className={classes.widest}>
        <LabelBar counts={row.labels} labels={labels} />
      </td>
      <td className={page.number}>{number(row.spans)}</td>
      <td className={`${page.number} ${classes.wide}`}>{number(row.words)}</td>
      <td className={`${page.number} ${classes.wide}`}>
        {row.changedAt ? (
          <When at={row.changedAt} />
        ) : (
          <span className={page.small}>
            imported <When at={row.createdAt} />
          </span>
        )}
      </td>
      {chosen !== null && (
        <td className={classes.edit}>
          <ActionIcon variant="subtle" color="gray" aria-label={`Details of ${row.name}`} onClick={onEdit}>
            <IconPencil size={15} />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}
