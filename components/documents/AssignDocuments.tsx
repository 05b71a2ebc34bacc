"use client";

import { Alert, Button, Checkbox, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useAssignDocuments, useReviewers } from "@/lib/client/documents";

interface Props {
  projectId: string;
  documentIds: string[];
  onClose: () => void;
}

export function AssignDocuments({ projectId, documentIds, onClose }: Props) {
  const reviewers = useReviewers(projectId);
  const assign = useAssignDocuments(projectId);
  const [chosen, setChosen] = useState<string[]>([]);
  const send = (assigned: boolean) =>
    assign.mutate(
      { documentIds, reviewerIds: chosen, assigned },
      {
        onSuccess: ({ changed }) => {
          notifications.show({
            message: `${changed} reading${changed === 1 ? "" : "s"} ${assigned ? "assigned" : "taken back"}.`,
          });
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Assign ${documentIds.length} document${documentIds.length === 1 ? "" : "s"}`}
    >
      <Stack>
        <Text size="sm" c="var(--soft)">
          A person with assigned documents is led through those; one without is led through all. Taking a
          document back never removes work.
        </Text>
        {(reviewers.error ?? assign.error) && (
          <Alert color="red">{(reviewers.error ?? assign.error)?.message}</Alert>
        )}
        {reviewers.isPending && <Loader size="sm" aria-label="Reading who is here" />}
        <Checkbox.Group value={chosen} onChange={setChosen} label="Readers">
          <Stack gap="xs" mt="xs">
            {reviewers.data?.map(({ userId, name, role }) => (
              <Checkbox key={userId} value={userId} label={`${name} (${role})`} />
            ))}
          </Stack>
        </Checkbox.Group>
        {reviewers.data?.length === 0 && (
          <Text size="sm">Nobody reads in this project yet. Add people first.</Text>
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={chosen.length === 0}
            loading={assign.isPending}
            onClick={() => send(false)}
          >
            Take back
          </Button>
          <Button disabled={chosen.length === 0} loading={assign.isPending} onClick={() => send(true)}>
            Assign
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
