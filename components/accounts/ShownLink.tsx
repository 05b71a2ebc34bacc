"use client";

import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Copy } from "@/components/shell/Copy";
import type { MadeLink } from "@/lib/schema/link";
import classes from "./Accounts.module.css";

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
            : `Pass this link on to ${email} on a way that only they read:`}
        </Text>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            aria-label="One-time link"
            readOnly
            value={link.url}
            style={{ flex: 1 }}
            classNames={{ input: classes.address ?? "" }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Copy value={link.url}>
            {({ copied, copy }) => (
              <Button
                data-autofocus
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              >
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </Copy>
        </Group>
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
