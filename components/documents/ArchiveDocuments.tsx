"use client";

import { Alert, Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useArchiveDocuments, useStanding } from "@/lib/client/documents";

const n = (count: number, one: string) => `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;

interface Props {
  projectId: string;
  documentIds: string[];
  bringBack: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Says what stands on the documents before they go out of sight; nothing is deleted. */
export function ArchiveDocuments({ projectId, documentIds, bringBack, onClose, onDone }: Props) {
  const standing = useStanding(projectId, documentIds);
  const archive = useArchiveDocuments(projectId);
  const send = (archived: boolean, after?: () => void) =>
    archive.mutate(
      { documentIds, archived },
      { onSuccess: after, onError: (error) => notifications.show({ color: "red", message: error.message }) },
    );
  const verb = bringBack ? "Bring back" : "Archive";
  return (
    <Modal opened onClose={onClose} title={`${verb} ${n(documentIds.length, "document")}`}>
      <Stack>
        {standing.error && <Alert color="red">{standing.error.message}</Alert>}
        {standing.data ? (
          <Text size="sm">
            {n(standing.data.spans, "span")} in {n(standing.data.readings, "reading")} stand on{" "}
            {documentIds.length === 1 ? "it" : "them"}.{" "}
            {bringBack
              ? "They can be read and tagged again."
              : "They stay, and stay in exports; the documents leave the list and cannot be tagged until they are brought back."}
          </Text>
        ) : (
          <Loader size="sm" aria-label="Counting" />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!standing.data}
            loading={archive.isPending}
            onClick={() =>
              send(!bringBack, () => {
                notifications.show({
                  message: `${n(documentIds.length, "document")} ${bringBack ? "brought back" : "archived"}.`,
                });
                onDone();
                onClose();
              })
            }
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
