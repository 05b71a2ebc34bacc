"use client";

import { Alert, Button, Group } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";

interface Props {
  title?: string;
  query: Pick<UseQueryResult, "data" | "error" | "refetch">;
}

/** In place of what could not be read. What was read before stays as it is when reading it again fails. */
export function NotRead({ title, query: { data, error, refetch } }: Props) {
  if (!error || data !== undefined) return null;
  return (
    <Alert color="red" role="alert" title={title}>
      <Group gap="sm">
        {error.message}
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
