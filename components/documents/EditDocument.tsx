"use client";

import { Alert, Button, Drawer, Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { number } from "@/components/shell/say";
import { When } from "@/components/shell/When";
import { ApiError } from "@/lib/client/call";
import { useUpdateDocument } from "@/lib/client/documents";
import { newId } from "@/lib/client/new-id";
import { isSeen, NAME_MAX } from "@/lib/core/name";
import type { DocumentRow, Metadata } from "@/lib/schema/document";
import classes from "./Documents.module.css";
import { type Details, FreeFields, fieldsOf, isTwice } from "./FreeFields";

interface Props {
  projectId: string;
  document: DocumentRow;
  onClose: () => void;
  onArchive: () => void;
  onErase: () => void;
}

/** A document's name and what is known of it; its text never changes. Only what was changed is sent. */
export function EditDocument({ projectId, document, onClose, onArchive, onErase }: Props) {
  const update = useUpdateDocument(projectId);
  const form = useForm<Details>({
    initialValues: {
      name: document.name,
      author: document.author,
      date: document.date,
      source: document.source,
      fields: Object.entries(document.fields).map(([field, value]) => ({ id: newId(), field, value })),
    },
    validate: {
      name: (name) => (isSeen(name) ? null : "A document needs a name."),
      source: (source) =>
        source === "" || /^https?:\/\/\S+$/i.test(source) ? null : "Begin with http:// or https://",
      fields: {
        field: (field, { fields }) => (isTwice(field, fields) ? "This field is there twice." : null),
      },
    },
  });
  const save = ({ fields, ...rest }: Details) => {
    const texts = Object.entries(rest).filter(([key]) => form.isDirty(key));
    const change: Partial<Metadata> = {
      ...Object.fromEntries(texts),
      ...(form.isDirty("fields") ? { fields: fieldsOf(fields) } : {}),
    };
    update.mutate(
      { documentId: document.id, change },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError)
            for (const { path, message } of error.places) form.setFieldError(path, message);
        },
      },
    );
  };
  return (
    <Drawer opened onClose={onClose} position="right" title="Details of the document" size="md">
      <form onSubmit={form.onSubmit(save)}>
        <Stack>
          {update.error && <Alert color="red">{update.error.message}</Alert>}
          <Fieldset variant="unstyled" p={0} m={0} disabled={document.archived}>
            <Stack>
              <TextInput label="Name" required maxLength={NAME_MAX} {...form.getInputProps("name")} />
              <TextInput label="Author" maxLength={200} {...form.getInputProps("author")} />
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
              <FreeFields form={form} />
            </Stack>
          </Fieldset>
          {document.archived && (
            <Text size="sm" c="var(--soft)">
              This document is archived. Bring it back to change it.
            </Text>
          )}
          <dl className={classes.facts}>
            <dt>Length</dt>
            <dd>
              {number(document.words)} words, {number(document.codePoints)} characters
            </dd>
            <dt>Read as</dt>
            <dd>{document.encoding}</dd>
            <dt>Imported</dt>
            <dd>
              <When at={document.createdAt} />
            </dd>
          </dl>
          <Group justify="space-between">
            <Group gap="xs">
              <Button variant="subtle" color="gray" onClick={onArchive}>
                {document.archived ? "Bring back" : "Archive"}
              </Button>
              {document.archived && (
                <Button variant="subtle" color="gray" onClick={onErase}>
                  Erase …
                </Button>
              )}
            </Group>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={!form.isDirty()} loading={update.isPending}>
                Save
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
