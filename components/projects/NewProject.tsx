"use client";

import { Alert, Button, Group, Modal, Radio, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRouter } from "next/navigation";
import { LabelChip } from "@/components/scheme/LabelChip";
import { NotRead } from "@/components/shell/NotRead";
import { useLabels } from "@/lib/client/labels";
import { useCreateProject } from "@/lib/client/projects";
import { isSeen, NAME_MAX } from "@/lib/core/name";
import { STARTER_SCHEME } from "@/lib/core/scheme";
import type { ProjectSummary } from "@/lib/schema/project";

interface Props {
  opened: boolean;
  onClose: () => void;
  projects: ProjectSummary[];
}

function CopiedLabels({ projectId }: { projectId: string }) {
  const copied = useLabels(projectId);
  const { data, isPending } = copied;
  if (isPending) return <span>Reading its labels …</span>;
  if (!data) return <NotRead query={copied} />;
  const labels = data.filter((label) => !label.archived);
  if (labels.length === 0) return <span>That project has no labels to copy.</span>;
  return labels.map((label) => (
    <LabelChip key={label.id} name={label.name} color={label.color} labelKey={label.key} />
  ));
}

export function NewProject({ opened, onClose, projects }: Props) {
  const router = useRouter();
  const create = useCreateProject();
  const form = useForm({
    initialValues: { name: "", description: "", from: "starter", projectId: "" },
    validate: {
      name: (value) => (isSeen(value) ? null : "Give the project a name."),
      projectId: (value, values) =>
        values.from === "project" && !value ? "Choose whose labels to copy." : null,
    },
  });
  const { from, projectId } = form.values;
  const submit = form.onSubmit(async ({ name, description }) => {
    const scheme =
      from === "project"
        ? ({ from, projectId } as const)
        : ({ from: from === "empty" ? "empty" : "starter" } as const);
    const project = await create.mutateAsync({ name, description, scheme }).catch(() => null);
    if (!project) return;
    onClose();
    router.push(`/projects/${project.id}`);
  });
  return (
    <Modal opened={opened} onClose={onClose} title="New project" size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {create.error && (
            <Alert color="red" role="alert">
              {create.error.message}
            </Alert>
          )}
          <TextInput
            label="Name"
            data-autofocus
            maxLength={NAME_MAX}
            required
            {...form.getInputProps("name")}
          />
          <Textarea
            label="Description"
            description="One line below the title: which texts, from where and when."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps("description")}
          />
          <Radio.Group
            label="Labels to begin with"
            description="All of them can be changed later."
            {...form.getInputProps("from")}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="starter" label={`The starter labels, “${STARTER_SCHEME.name}”`} />
              {from === "starter" && (
                <Group gap={6} pl={30}>
                  {STARTER_SCHEME.labels.map((label) => (
                    <LabelChip key={label.name} name={label.name} color={label.color} labelKey={label.key} />
                  ))}
                </Group>
              )}
              {projects.length > 0 && <Radio value="project" label="A copy of another project's labels" />}
              {from === "project" && (
                <Stack gap="xs" pl={30}>
                  <Select
                    aria-label="Copy the labels of"
                    placeholder="Choose a project"
                    searchable
                    data={projects.map(({ id, name }) => ({ value: id, label: name }))}
                    {...form.getInputProps("projectId")}
                  />
                  <Group gap={6}>{projectId && <CopiedLabels projectId={projectId} />}</Group>
                </Stack>
              )}
              <Radio value="empty" label="None: I will make my own" />
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Make the project
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
