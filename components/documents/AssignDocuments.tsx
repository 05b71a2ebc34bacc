"use client";

import { Alert, Button, Checkbox, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import Link from "next/link";
import { useState } from "react";
import { NotRead } from "@/components/shell/NotRead";
import { number, plural } from "@/components/shell/say";
import { useAssignDocuments, useReviewers, useStanding } from "@/lib/client/documents";

interface Props {
  projectId: string;
  documentIds: string[];
  onClose: () => void;
}

/** Hands documents to people or takes them back; whoever has some of them already is shown with how many. */
export function AssignDocuments({ projectId, documentIds, onClose }: Props) {
  const reviewers = useReviewers(projectId);
  const standing = useStanding(projectId, documentIds);
  const assign = useAssignDocuments(projectId);
  const [chosen, setChosen] = useState<string[]>([]);
  const people = reviewers.data?.filter(({ disabled }) => !disabled) ?? [];
  const has = (userId: string) => {
    const found = standing.data?.reviewers.find(({ id }) => id === userId);
    if (!found || found.assigned + found.begun === 0) return "Not assigned";
    if (documentIds.length === 1)
      return found.assigned ? `Assigned${found.begun ? ", begun" : ""}` : "Begun, not assigned";
    return `${number(found.assigned)} of ${number(documentIds.length)} assigned, ${number(found.begun)} begun`;
  };
  const send = (assigned: boolean) =>
    assign.mutate(
      { documentIds, reviewerIds: chosen, assigned },
      {
        onSuccess: ({ changed }) => {
          notifications.show({
            message: changed
              ? `${plural(changed, "reading")} ${assigned ? "assigned" : "taken back"}.`
              : `Nothing to change: ${assigned ? "all were assigned already" : "none was assigned"}.`,
          });
          onClose();
        },
      },
    );
  const empty = reviewers.data && people.length === 0;
  return (
    <Modal opened onClose={onClose} title={`Assign ${plural(documentIds.length, "document")}`}>
      <Stack>
        <Text size="sm" c="var(--soft)">
          Those who have documents assigned read these; those who have none read all. Taking a document back
          never removes work.
        </Text>
        <NotRead query={reviewers} />
        <NotRead query={standing} />
        {assign.error && (
          <Alert color="red" role="alert">
            {assign.error.message}
          </Alert>
        )}
        {reviewers.isPending && <Loader size="sm" aria-label="Looking up who reads here" />}
        {empty ? (
          <Text size="sm">
            Nobody reads in this project yet. <Link href={`/projects/${projectId}/people`}>Add people</Link>{" "}
            first.
          </Text>
        ) : (
          <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Reviewers">
            <Stack gap="sm" mah="44vh" style={{ overflowY: "auto" }}>
              {people.map(({ userId, name, role }) => (
                <Checkbox
                  key={userId}
                  value={userId}
                  label={role === "reviewer" ? name : `${name} (${role})`}
                  description={standing.data && has(userId)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
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
