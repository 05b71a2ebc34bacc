"use client";

import { Button, Group, Text, Title } from "@mantine/core";
import { Door } from "@/components/accounts/Door";

const FAILED = {
  title: "This page cannot be shown just now",
  text: "The server could not make it. Nothing that was saved is lost, and what waits to be saved stays in this browser. Try again in a moment.",
  button: "Try again",
};

/** A part of the page that was to be loaded is no longer there: the server was renewed while the page was open. */
const RENEWED = {
  title: "Rejoinder was renewed",
  text: "The server has a newer version than this page. Nothing that was saved is lost, and what waits to be saved stays in this browser and is sent by the new one.",
  button: "Load the new version",
};

/** In place of a page that could not be made. */
export function Failed({ error }: { error: Error & { digest?: string } }) {
  const { title, text, button } = error.name === "ChunkLoadError" ? RENEWED : FAILED;
  return (
    <Door>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text role="alert">{text}</Text>
      {error.digest && (
        <Text size="sm" c="var(--soft)">
          If it goes on, tell an admin this number, under which it is logged: {error.digest}
        </Text>
      )}
      <Group>
        <Button onClick={() => window.location.reload()}>{button}</Button>
        <Button component="a" href="/" variant="default">
          Home
        </Button>
      </Group>
    </Door>
  );
}
