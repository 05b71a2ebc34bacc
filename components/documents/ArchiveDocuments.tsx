"use client";

import { Anchor, Button, Checkbox, Group, Loader, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import Link from "next/link";
import { useState } from "react";
import { Confirm } from "@/components/shell/Confirm";
import { NotRead } from "@/components/shell/NotRead";
import { plural } from "@/components/shell/say";
import { useArchiveDocuments, useStanding } from "@/lib/client/documents";
import { work, workStands } from "./standing";

interface Props {
  projectId: string;
  documentIds: string[];
  bringBack: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Says what stands on the documents before they go out of sight, and asks twice where work does. */
export function ArchiveDocuments({ projectId, documentIds, bringBack, onClose, onDone }: Props) {
  const standing = useStanding(projectId, documentIds);
  const archive = useArchiveDocuments(projectId);
  const [sure, setSure] = useState(false);
  const documents = plural(documentIds.length, "document");
  const undo = (notice: string) => {
    notifications.hide(notice);
    archive.mutate(
      { documentIds, archived: bringBack },
      { onError: ({ message }) => notifications.show({ color: "red", message }) },
    );
  };
  const done = ({ changed }: { changed: number }) => {
    const notice = notifications.show({
      autoClose: 12_000,
      message: (
        <Group gap="sm">
          {plural(changed, "document")} {bringBack ? "brought back" : "archived"}.
          {changed > 0 && (
            <Button size="compact-xs" variant="default" onClick={() => undo(notice)}>
              Undo
            </Button>
          )}
        </Group>
      ),
    });
    onDone();
    onClose();
  };
  const worked = standing.data !== undefined && standing.data.spans + standing.data.readings > 0;
  return (
    <Confirm
      title={`${bringBack ? "Bring back" : "Archive"} ${documents}`}
      button={bringBack ? "Bring back" : "Archive"}
      disabled={!standing.data || (!bringBack && worked && !sure)}
      busy={archive.isPending}
      error={archive.error}
      onConfirm={() => archive.mutate({ documentIds, archived: !bringBack }, { onSuccess: done })}
      onClose={onClose}
    >
      <NotRead query={standing} />
      {standing.isPending && <Loader size="sm" aria-label="Counting what stands on them" />}
      {standing.data && (
        <Text size="sm">
          {worked ? `${workStands(standing.data)} here.` : "Nothing has been marked here yet."}{" "}
          {bringBack
            ? "They can be read and tagged again."
            : "Nothing is deleted: archived documents leave the list and cannot be tagged, stay in exports, and can be brought back or, then, erased."}
        </Text>
      )}
      {!bringBack && worked && (
        <>
          <Text size="sm">
            <Anchor component={Link} href={`/projects/${projectId}/export`} inherit underline="always">
              Export them first
            </Anchor>{" "}
            if you want a copy.
          </Text>
          <Checkbox
            label={`Archive ${documents} with ${work(standing.data)}`}
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
        </>
      )}
    </Confirm>
  );
}
