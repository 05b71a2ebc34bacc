"use client";

import { Alert, Button, Center, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/call";
import { readingQuery } from "@/lib/client/reading";
import { type ReadingPlace, ReadingRoom } from "./ReadingRoom";

/** One document open for reading: fetched, or said why not. */
export function Reader({ place }: { place: ReadingPlace }) {
  const { data, error, refetch } = useQuery(readingQuery(place.documentId, place.reviewer));
  if (data)
    return <ReadingRoom key={`${place.documentId} ${data.reviewer.id}`} reading={data} place={place} />;
  if (!error)
    return (
      <Center h="100dvh">
        <Loader aria-label="Opening the document" />
      </Center>
    );
  const signedOut = error instanceof ApiError && error.status === 401;
  return (
    <Center h="100dvh" p="md">
      <Alert title="The document could not be opened" color="red" maw={460}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{error.message}</Text>
          {signedOut ? (
            <Button size="xs" onClick={() => window.location.reload()}>
              Sign in
            </Button>
          ) : (
            <Button size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </Stack>
      </Alert>
    </Center>
  );
}
