"use client";

import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { MadeLink } from "@/lib/schema/link";
import { ShownOnce } from "./ShownOnce";

const LOCAL = /^https?:\/\/(localhost|127\.|\[::1\])/;

interface Props {
  title: string;
  link: MadeLink;
  email: string;
  onClose: () => void;
}

/** The one time a link is seen. Neither a click beside the window nor Escape loses it. */
export function ShownLink({ title, link, email, onClose }: Props) {
  const until = new Date(link.expiresAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false} closeOnEscape={false}>
      <Stack gap="md">
        {link.failure && (
          <Alert color="red" role="alert">
            {link.failure}
          </Alert>
        )}
        <Text>
          {link.sent
            ? `It was sent to ${email}. If the mail does not arrive, pass on this link:`
            : `Pass this link on to ${email} in a way that only they can read:`}
        </Text>
        <ShownOnce label="One-time link" value={link.url} />
        {LOCAL.test(link.url) && (
          <Text size="sm">
            This address leads to this machine only. For people at other machines, whoever runs Rejoinder sets{" "}
            <code>HOST</code> and <code>BASE_URL</code> first; then make the link anew.
          </Text>
        )}
        <Text size="sm" c="var(--soft)">
          It works once, until {until}. It is shown only now; when it is lost, make a new one.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
