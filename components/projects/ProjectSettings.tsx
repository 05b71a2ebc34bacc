"use client";

import { Alert, Button, Group, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useRouter } from "next/navigation";
import { useState } from "react";
import classes from "@/components/shell/Page.module.css";
import { useRestoreProject, useUpdateProject } from "@/lib/client/projects";
import { isSeen, NAME_MAX } from "@/lib/core/name";
import type { Project } from "@/lib/schema/project";
import { ArchiveProject } from "./ArchiveProject";
import { EraseProject } from "./EraseProject";

export function ProjectSettings({ project }: { project: Project }) {
  const router = useRouter();
  const update = useUpdateProject(project.id);
  const restore = useRestoreProject(project.id);
  const [archiving, setArchiving] = useState(false);
  const [erasing, setErasing] = useState(false);
  const form = useForm({
    initialValues: { name: project.name, description: project.description, blind: project.blind },
    validate: { name: (value) => (isSeen(value) ? null : "Give the project a name.") },
  });
  const failure = update.error ?? restore.error;
  const save = form.onSubmit((values) =>
    update.mutate(values, {
      onSuccess: () => {
        form.resetDirty(values);
        notifications.show({ message: "The settings are saved." });
        router.refresh();
      },
    }),
  );
  return (
    <Stack gap="xl" className={classes.narrow}>
      {failure && (
        <Alert color="red" role="alert">
          {failure.message}
        </Alert>
      )}
      <form onSubmit={save} noValidate>
        <fieldset disabled={project.archived} style={{ border: 0, padding: 0, margin: 0 }}>
          <Stack gap="md">
            <TextInput label="Name" required maxLength={NAME_MAX} {...form.getInputProps("name")} />
            <Textarea
              label="Description"
              autosize
              minRows={2}
              maxLength={2000}
              {...form.getInputProps("description")}
            />
            <Switch
              label="Blind reading"
              description="On: reviewers never see the spans, the progress or the numbers of other reviewers, so that two readings are independent. Leads and adjudicators see them all. Off: the readings of all are open to the members."
              {...form.getInputProps("blind", { type: "checkbox" })}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
                Save the settings
              </Button>
            </Group>
          </Stack>
        </fieldset>
      </form>
      <section>
        <h2 style={{ fontSize: 19, margin: "0 0 4px" }}>
          {project.archived ? "Bring the project back" : "Archive the project"}
        </h2>
        <p className={classes.sub} style={{ marginBottom: 12 }}>
          {project.archived
            ? "Everything is as it was left. Brought back, it can be changed again."
            : "An archived project can be read and exported, and nothing in it can be changed. Nothing is deleted, and it can be brought back. Once archived it can also be erased."}
        </p>
        {project.archived ? (
          <Button
            loading={restore.isPending}
            onClick={() => restore.mutate(undefined, { onSuccess: () => router.refresh() })}
          >
            Bring it back
          </Button>
        ) : (
          <Button variant="default" onClick={() => setArchiving(true)}>
            Archive the project …
          </Button>
        )}
      </section>
      {project.archived && (
        <section>
          <h2 style={{ fontSize: 19, margin: "0 0 4px" }}>Erase the project</h2>
          <p className={classes.sub} style={{ marginBottom: 12 }}>
            Its texts, spans, labels, guidelines and their history go for good, where they may not be kept.
            Nothing brings them back.
          </p>
          <Button variant="default" onClick={() => setErasing(true)}>
            Erase the project …
          </Button>
        </section>
      )}
      {erasing && <EraseProject project={project} onClose={() => setErasing(false)} />}
      {archiving && <ArchiveProject project={project} onClose={() => setArchiving(false)} />}
    </Stack>
  );
}
