"use client";

import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { number } from "@/components/shell/say";
import { useAllThatFit } from "@/lib/client/documents";
import { type DocumentQuery, filterOf, PAGE_SIZE } from "@/lib/schema/document";
import type { Dialog } from "./DocumentDialog";
import classes from "./Documents.module.css";

interface Props {
  projectId: string;
  chosen: ReadonlySet<string>;
  query: DocumentQuery;
  total: number;
  onChosen: (chosen: ReadonlySet<string>) => void;
  onDialog: (dialog: Dialog) => void;
}

/** What can be done with the documents chosen, or with all that fit the search and the filters. */
export function Selection({ projectId, chosen, query, total, onChosen, onDialog }: Props) {
  const all = useAllThatFit(projectId);
  const ids = [...chosen];
  const back = query.archived === "yes";
  return (
    <Group gap="xs" className={classes.selection} role="region" aria-label="Chosen documents">
      <Text size="sm" fw={550}>
        {number(chosen.size)} chosen
      </Text>
      {total > PAGE_SIZE && chosen.size < total && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={all.isPending}
          onClick={() =>
            all.mutate(filterOf(query), {
              onSuccess: (found) => onChosen(new Set(found)),
              onError: ({ message }) => notifications.show({ color: "red", message }),
            })
          }
        >
          Choose all {number(total)}
        </Button>
      )}
      {!back && (
        <Button size="compact-sm" variant="default" onClick={() => onDialog({ kind: "assign", ids })}>
          Assign
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onDialog({ kind: back ? "restore" : "archive", ids })}
      >
        {back ? "Bring back" : "Archive"}
      </Button>
      {back && (
        <Button size="compact-sm" variant="default" onClick={() => onDialog({ kind: "erase", ids })}>
          Erase …
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChosen(new Set())}>
        Choose none
      </Button>
    </Group>
  );
}
