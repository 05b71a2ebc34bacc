"use client";

import { CloseButton, Drawer, Text } from "@mantine/core";
import { Guidelines } from "@/components/projects/Guidelines";
import { useReader, useView } from "./desk-context";
import classes from "./ReadingRoom.module.css";

/** The guidelines beside the text, which stays in sight and in reach; on a narrow screen below it. */
export function GuidelinesBeside({ text, narrow }: { text: string; narrow: boolean }) {
  const { view } = useReader();
  const opened = useView((state) => state.guidelines);
  const close = () => view.setState({ guidelines: false });
  const content = text.trim() ? (
    <Guidelines text={text} />
  ) : (
    <Text size="sm" c="var(--soft)">
      This project has no guidelines yet. A lead writes them on the project's page.
    </Text>
  );
  if (narrow)
    return (
      <Drawer opened={opened} onClose={close} title="Guidelines" position="bottom" size="70%">
        {content}
      </Drawer>
    );
  if (!opened) return null;
  return (
    <aside className={classes.guidelines} aria-label="Guidelines">
      <CloseButton className={classes.close} aria-label="Close the guidelines" onClick={close} />
      {content}
    </aside>
  );
}
