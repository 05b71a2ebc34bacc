"use client";

import { Alert, Button, Group, Modal, Portal, SimpleGrid, Stack, Text } from "@mantine/core";
import type { SpanContent } from "@/lib/core/changes";
import { quoteOf } from "@/lib/core/quote";
import { useDesk, useReader } from "./desk-context";

function Version({ title, span }: { title: string; span: SpanContent | null }) {
  const { desk, labels } = useReader();
  return (
    <Stack gap={4}>
      <Text size="xs" c="var(--soft)">
        {title}
      </Text>
      {span ? (
        <>
          <Text fw={600}>{labels.get(span.labelId)?.name ?? "A label newer than this page"}</Text>
          <Text dir="auto" ff="var(--font-reading)">
            {quoteOf(desk.index, span.fragments)}
          </Text>
          <Text size="sm" dir="auto">
            {span.note || "No note"}
          </Text>
        </>
      ) : (
        <Text fs="italic">Deleted</Text>
      )}
    </Stack>
  );
}

/** A span was changed in two places: both are shown, and nothing is overwritten unsaid. */
export function Conflicts() {
  const { desk } = useReader();
  const [conflict] = useDesk((state) => state.conflicts);
  const refused = useDesk((state) => state.refused);
  return (
    <>
      <Modal
        opened={conflict !== undefined}
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={
          conflict?.by
            ? `${conflict.by} has changed this span`
            : "This span was changed in another tab or on another device"
        }
        size="lg"
      >
        {conflict && (
          <Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Version title="What stands saved" span={conflict.theirs} />
              <Version title="Your change here" span={conflict.mine} />
            </SimpleGrid>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => desk.settle(conflict, "theirs")}>
                Keep what stands
              </Button>
              <Button onClick={() => desk.settle(conflict, "mine")}>Use my change</Button>
            </Group>
          </Stack>
        )}
      </Modal>
      {refused.length > 0 && (
        <Portal>
          <Alert
            color="red"
            role="alert"
            withCloseButton
            onClose={desk.dismissRefused}
            closeButtonLabel="Dismiss"
            title={refused.length === 1 ? "A change was not made" : `${refused.length} changes were not made`}
            style={{ position: "fixed", right: 16, bottom: 56, zIndex: 250, maxWidth: 380 }}
          >
            {[...new Set(refused.map(({ message }) => message))].join(" ")}
          </Alert>
        </Portal>
      )}
    </>
  );
}
