"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Copy } from "@/components/shell/Copy";
import classes from "./Accounts.module.css";

/** A secret that is seen only now: to be copied, or selected by a click. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        aria-label={label}
        readOnly
        value={value}
        style={{ flex: 1 }}
        classNames={{ input: classes.address ?? "" }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Copy value={value}>
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
  );
}
