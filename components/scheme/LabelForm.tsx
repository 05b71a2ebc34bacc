"use client";

import { Alert, Button, ColorInput, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApiError } from "@/lib/client/call";
import { useCreateLabel, useUpdateLabel } from "@/lib/client/labels";
import { isSeen, NAME_MAX } from "@/lib/core/name";
import { faintOn, isReaderKey, nextColor, nextKey, PALETTE } from "@/lib/core/scheme";
import type { Label } from "@/lib/schema/label";
import { LabelChip } from "./LabelChip";

interface Props {
  projectId: string;
  /** The label to edit; null for a new one. */
  label: Label | null;
  labels: readonly Label[];
  onClose: () => void;
}

/** Open for as long as it is mounted, so that it always begins with what stands. */
export function LabelForm({ projectId, label, labels, onClose }: Props) {
  const create = useCreateLabel(projectId);
  const update = useUpdateLabel(projectId);
  const others = labels.filter((other) => other.id !== label?.id && !other.archived);
  const form = useForm({
    initialValues: {
      name: label?.name ?? "",
      color: label?.color ?? nextColor(others.map((other) => other.color)),
      key: label ? (label.key ?? "") : "",
      description: label?.description ?? "",
    },
    validate: {
      name: (value) => (isSeen(value) ? null : "Give the label a name."),
      color: (value) =>
        /^#[0-9a-f]{6}$/i.test(value) ? null : "A colour is # and six hexadecimal digits, like #2b6f9e.",
      key: (value) => {
        if (value && !/^[\p{L}\p{N}]$/u.test(value)) return "A key is one letter or one digit.";
        if (value && isReaderKey(value)) return `${value.toUpperCase()} is a key of the reader itself.`;
        const holder = others.find((other) => value && other.key?.toLowerCase() === value.toLowerCase());
        return holder ? `The key ${value} belongs to “${holder.name}”.` : null;
      },
    },
  });
  const { name, color, key } = form.values;
  const offered = name.trim()
    ? nextKey(
        name,
        others.map((other) => other.key),
      )
    : null;
  const faint = /^#[0-9a-f]{6}$/i.test(color) ? faintOn(color) : [];
  const failure = create.error ?? update.error;
  const inForm = failure instanceof ApiError && failure.places.length > 0;
  const submit = form.onSubmit(async (values) => {
    const body = { ...values, key: values.key || (label ? null : offered) };
    try {
      await (label ? update.mutateAsync({ labelId: label.id, ...body }) : create.mutateAsync(body));
      onClose();
    } catch (error) {
      if (error instanceof ApiError)
        for (const { path, message } of error.places) form.setFieldError(path, message);
    }
  });
  return (
    <Modal opened onClose={onClose} title={label ? `Edit “${label.name}”` : "New label"}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure && !inForm && (
            <Alert color="red" role="alert">
              {failure.message}
            </Alert>
          )}
          <TextInput
            label="Name"
            required
            maxLength={NAME_MAX}
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Group align="flex-start" grow>
            <ColorInput
              label="Colour"
              format="hex"
              eyeDropperButtonProps={{ "aria-label": "Take a colour from the screen" }}
              swatches={[...PALETTE]}
              swatchesPerRow={6}
              {...form.getInputProps("color")}
            />
            <TextInput
              label="Key"
              maxLength={2}
              placeholder={label ? "none" : (offered ?? "none")}
              {...form.getInputProps("key")}
            />
          </Group>
          {faint.length > 0 && (
            <Alert color="yellow" role="status">
              This colour is hard to see on the {faint.join(" and the ")} page (contrast below 3 : 1). It can
              be used, but some reviewers will miss it.
            </Alert>
          )}
          <Textarea
            label="When to use it"
            description="Reviewers see this when they hold the pointer over the label."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={4000}
            {...form.getInputProps("description")}
          />
          <Group justify="space-between">
            <LabelChip
              name={name || "New label"}
              color={color}
              labelKey={(key || (label ? null : offered))?.toUpperCase() ?? null}
            />
            <Group gap="xs" ml="auto">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending || update.isPending}>
                {label ? "Save" : "Add the label"}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
