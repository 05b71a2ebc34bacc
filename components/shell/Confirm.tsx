"use client";

import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";

export interface ConfirmProps {
  title: string;
  /** What the button says that does it. */
  button: string;
  danger?: boolean | undefined;
  /** Whether something must be chosen first. */
  disabled?: boolean;
  busy?: boolean;
  error?: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The one way to ask before something is done; the way out has the focus, until what is done must be waited for. */
export function Confirm({
  title,
  button,
  danger,
  disabled,
  busy,
  error,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  return (
    <Modal opened onClose={busy ? () => {} : onClose} withCloseButton={!busy} title={title}>
      <Stack gap="md">
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={busy ?? false} onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            {...(danger ? { color: "red.9" } : {})}
            disabled={disabled ?? false}
            loading={busy ?? false}
            onClick={onConfirm}
          >
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
