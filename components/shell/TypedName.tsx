"use client";

import { Alert, Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface Props {
  title: string;
  /** Of what the name is to be typed; null where nothing is lost that would need it. */
  of: { what: "project" | "document"; name: string } | null;
  action: string;
  failure: Error | null;
  pending: boolean;
  /** What is said first is not known yet, or forbids it. */
  disabled?: boolean;
  onSubmit: (typed: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once more, and for the name, before something large is done; `children` say what it does to what. */
export function TypedName({
  title,
  of,
  action,
  failure,
  pending,
  disabled,
  onSubmit,
  onClose,
  children,
}: Props) {
  const [typed, setTyped] = useState("");
  const right = !disabled && (of === null || typed.trim() === of.name.trim());
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (right) onSubmit(typed);
        }}
      >
        <Stack gap="md">
          {failure && (
            <Alert color="red" role="alert">
              {failure.message}
            </Alert>
          )}
          {children}
          {of && (
            <TextInput
              label={`Type the name of the ${of.what}: ${of.name}`}
              autoComplete="off"
              data-autofocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button color="red" type="submit" disabled={!right} loading={pending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
