"use client";

import { Drawer, Text, Typography } from "@mantine/core";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
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
        <Typography>
          <Markdown remarkPlugins={[remarkGfm]}>{text}</Markdown>
        </Typography>
      ) : (
        <Text size="sm" c="var(--soft)">
          This project has no guidelines yet. A lead writes them on the project's page.
        </Text>
      )}
    </Drawer>
  );
}
