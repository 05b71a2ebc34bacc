"use client";

import { Alert, Anchor, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useArchiveProject, useProjectCounts } from "@/lib/client/projects";
import type { Project } from "@/lib/schema/project";

const count = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString("en")} ${value === 1 ? one : many}`;

/** Says what stands in the project, offers the export first, and wants the name typed. */
export function ArchiveProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const router = useRouter();
  const counts = useProjectCounts(project.id, true);
  const archive = useArchiveProject(project.id);
  const [typed, setTyped] = useState("");
  const right = typed.trim() === project.name;
  const failure = archive.error ?? counts.error;
  const submit = () =>
    archive.mutate(typed, {
      onSuccess: () => {
        onClose();
        router.refresh();
      },
    });
  return (
    <Modal opened onClose={onClose} title={`Archive “${project.name}”?`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (right) submit();
        }}
      >
        <Stack gap="md">
          {failure && (
            <Alert color="red" role="alert">
              {failure.message}
            </Alert>
          )}
          <Text>
            {counts.data
              ? `In it stand ${count(counts.data.documents, "document")}, ${count(counts.data.spans, "span")} of ${count(counts.data.readings, "reading")}, ${count(counts.data.labels, "label")} and ${count(counts.data.members, "member")}. All of it stays.`
              : "Counting what stands in it …"}{" "}
            Nobody can change anything until the project is brought back.
          </Text>
          <Anchor component={Link} href={`/projects/${project.id}/export`} size="sm" underline="always">
            Export the CSV first
          </Anchor>
          <TextInput
            label={`Type the name of the project: ${project.name}`}
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button color="red" type="submit" disabled={!right} loading={archive.isPending}>
              Archive the project
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
