"use client";

import { ActionIcon, Button, Group, Input, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconX } from "@tabler/icons-react";
import { newId } from "@/lib/client/new-id";
import type { Metadata } from "@/lib/schema/document";

export interface Named {
  /** Of the row, which has no name until it is typed. */
  id: string;
  field: string;
  value: string;
}

/** A document's metadata as the form holds it. */
export interface Details extends Omit<Metadata, "fields"> {
  fields: Named[];
}

export const fieldsOf = (fields: readonly Named[]): Record<string, string> =>
  Object.fromEntries(
    fields.filter(({ field }) => field.trim()).map(({ field, value }) => [field.trim(), value]),
  );

/** Of two fields of one name the first would be lost. */
export const isTwice = (field: string, fields: readonly Named[]): boolean =>
  field.trim() !== "" && fields.filter((other) => other.field.trim() === field.trim()).length > 1;

/** Whatever else is known of a document, under names of the team's own. */
export function FreeFields({ form }: { form: UseFormReturnType<Details> }) {
  return (
    <div>
      <Input.Label labelElement="div" display="block" mb={6}>
        Further fields
      </Input.Label>
      {form.values.fields.map(({ id }, i) => (
        <Group key={id} gap="xs" wrap="nowrap" align="flex-start" mb={6}>
          <TextInput
            placeholder="Field"
            maxLength={100}
            dir="auto"
            aria-label={`Name of field ${i + 1}`}
            {...form.getInputProps(`fields.${i}.field`)}
          />
          <TextInput
            placeholder="Value"
            maxLength={2000}
            dir="auto"
            aria-label={`Value of field ${i + 1}`}
            flex={1}
            {...form.getInputProps(`fields.${i}.value`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={4}
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
        onClick={() => form.insertListItem("fields", { id: newId(), field: "", value: "" })}
      >
        Add a field
      </Button>
    </div>
  );
}
