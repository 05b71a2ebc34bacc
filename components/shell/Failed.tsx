"use client";

import { Button, Group, Text, Title } from "@mantine/core";
import { Door } from "@/components/accounts/Door";

/** In place of a page that could not be made. */
export function Failed({ number }: { number: string | undefined }) {
  return (
    <Door>
      <Title order={1} size="h2">
        This page cannot be shown just now
      </Title>
      <Text role="alert">
        The server could not make it. Nothing that was saved is lost, and what waits to be saved stays in this
        browser. Try again in a moment.
      </Text>
      {number && (
        <Text size="sm" c="var(--soft)">
          If it goes on, tell an admin this number, under which it is logged: {number}
        </Text>
      )}
      <Group>
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Button component="a" href="/" variant="default">
          Home
        </Button>
      </Group>
    </Door>
  );
}
