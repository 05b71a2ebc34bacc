"use client";

import { Drawer, Text } from "@mantine/core";
import { Guidelines } from "@/components/projects/Guidelines";
import { useReader, useView } from "./desk-context";

/** The guidelines beside the text, which stays in sight and in reach. */
export function GuidelinesDrawer({ text }: { text: string }) {
  const { view } = useReader();
  const opened = useView((state) => state.guidelines);
  return (
    <Drawer
      opened={opened}
      onClose={() => view.setState({ guidelines: false })}
      title="Guidelines"
      position="left"
      size="md"
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
    >
      {text.trim() ? (
        <Guidelines text={text} />
      ) : (
        <Text size="sm" c="var(--soft)">
          This project has no guidelines yet. A lead writes them on the project's page.
        </Text>
      )}
    </Drawer>
  );
}
