"use client";

import { ActionIcon, Alert, Button, Drawer, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus, IconX } from "@tabler/icons-react";
import { ApiError } from "@/lib/client/call";
import { useUpdateDocument } from "@/lib/client/documents";
import type { DocumentRow } from "@/lib/schema/document";

interface Props {
  projectId: string;
  document: DocumentRow;
  onClose: () => void;
}

/** A document's name and what is known of it; its text never changes. */
export function EditDocument({ projectId, document, onClose }: Props) {
  const update = useUpdateDocument(projectId);
  const form = useForm({
    initialValues: {
      name: document.name,
      author: document.author,
      date: document.date,
      source: document.source,
      fields: Object.entries(document.fields).map(([field, value]) => ({ field, value })),
    },
    validate: {
      name: (name) => (name.trim() ? null : "A document needs a name."),
      source: (source) =>
        source === "" || /^https?:\/\/\S+$/i.test(source) ? null : "Begins with http:// or https://",
    },
  });
  const save = ({ fields, ...rest }: typeof form.values) =>
    update.mutate(
      {
        documentId: document.id,
        change: {
          ...rest,
          fields: Object.fromEntries(
            fields.filter(({ field }) => field.trim()).map(({ field, value }) => [field.trim(), value]),
          ),
        },
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError)
            for (const { path, message } of error.places) form.setFieldError(path, message);
        },
      },
    );
  return (
    <Drawer opened onClose={onClose} position="right" title="Document" size="md">
      <form onSubmit={form.onSubmit(save)}>
        <Stack>
          {update.error && <Alert color="red">{update.error.message}</Alert>}
          <TextInput label="Name" required dir="auto" maxLength={200} {...form.getInputProps("name")} />
          <TextInput label="Author" dir="auto" maxLength={200} {...form.getInputProps("author")} />
          <TextInput
            label="Date"
            placeholder="4 March 2026"
            maxLength={100}
            {...form.getInputProps("date")}
          />
          <TextInput
            label="Source address"
            placeholder="https://"
            maxLength={2000}
            {...form.getInputProps("source")}
          />
          <Text size="sm" fw={500}>
            Further fields
          </Text>
          {form.values.fields.map((_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name until it is typed
            <Group key={i} gap="xs" wrap="nowrap">
              <TextInput
                placeholder="Field"
                aria-label={`Name of field ${i + 1}`}
                {...form.getInputProps(`fields.${i}.field`)}
              />
              <TextInput
                placeholder="Value"
                aria-label={`Value of field ${i + 1}`}
                flex={1}
                {...form.getInputProps(`fields.${i}.value`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove field ${i + 1}`}
                onClick={() => form.removeListItem("fields", i)}
              >
                <IconX size={14} />
              </ActionIcon>
            </Group>
          ))}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            style={{ alignSelf: "flex-start" }}
            onClick={() => form.insertListItem("fields", { field: "", value: "" })}
          >
            Add a field
          </Button>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
