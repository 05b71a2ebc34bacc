"use client";

import { Alert, Button, Center, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useState } from "react";
import { ApiError } from "@/lib/client/call";
import { useLeftWaiting } from "@/lib/client/left-waiting";
import { type OpenedReading, readingQuery } from "@/lib/client/reading";
import { faceCame } from "@/lib/dom/face";
import type { ReadingPlace } from "./place";
import { faceVariable, usePreferences } from "./preferences";
import { ReadingRoom } from "./ReadingRoom";

/** One document open for reading: fetched, or said why not. */
export function Reader({ place }: { place: ReadingPlace }) {
  const { data, error, isFetching, refetch } = useQuery(readingQuery(place.documentId, place.reviewer));
  // The page of somebody else's reading sends nothing itself.
  const sends = place.reviewer === undefined || place.reviewer === place.person.id;
  const { left } = useLeftWaiting(place.person.id, sends ? place.documentId : undefined);
  const [faced, setFaced] = useState(false);
  useEffect(() => {
    void faceCame(faceVariable(usePreferences.getState())).then(() => setFaced(true));
  }, []);
  // What is open is ahead of the server: a later answer must not come between a person and their work.
  const [opened, setOpened] = useState<OpenedReading | null>(null);
  if (!opened && data && faced && !isFetching) setOpened(data);
  if (opened) return <ReadingRoom reading={opened} place={place} elsewhere={left} />;
  if (!error)
    return (
      <Center h="100dvh">
        <Loader aria-label="Opening the document" />
      </Center>
    );
  const said = error instanceof ApiError ? error.status : 0;
  const signedOut = said === 401;
  // Not a word about the text, which the page has found: what cannot be shown is the reading that is asked for.
  const notTheirs = place.reviewer !== undefined && said >= 400 && said < 500 && !signedOut;
  return (
    <Center h="100dvh" p="md">
      <Alert
        title={notTheirs ? "This reading cannot be shown" : "The document could not be opened"}
        color="red"
        maw={460}
      >
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            {notTheirs
              ? "The address asks for the reading of somebody who has none of this text, or whose reading is not yours to see."
              : error.message}
          </Text>
          {notTheirs ? (
            <Button
              size="xs"
              component={Link}
              href={`/projects/${place.projectId}/documents/${place.documentId}`}
            >
              Open your own reading
            </Button>
          ) : signedOut ? (
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
