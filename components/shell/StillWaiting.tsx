"use client";

import { Alert, Anchor, Text } from "@mantine/core";
import Link from "next/link";
import { useLeftWaiting } from "@/lib/client/left-waiting";
import { isGone } from "@/lib/client/save-status";
import { waitingText } from "@/lib/client/waiting-words";
import { plural } from "./say";
import { WaitingWays } from "./WaitingWays";

/** Says what this browser holds that the server has not taken, and what can be done with it. */
export function StillWaiting({ userId }: { userId: string }) {
  const { left, discard } = useLeftWaiting(userId);
  if (left.length === 0) return null;
  return (
    <Alert color="yellow" m="md" role="status" title="Not everything is saved">
      {left.map((waiting) => {
        const { place, changes, status } = waiting;
        return (
          <Text key={place.documentId} size="sm">
            In this browser {changes.length === 1 ? "waits" : "wait"} {plural(changes.length, "change")} of “
            <bdi>{place.documentName}</bdi>”. {"why" in status && status.why}{" "}
            {!isGone(status) && (
              <Anchor
                component={Link}
                href={`/projects/${place.projectId}/documents/${place.documentId}`}
                inherit
                c="inherit"
                mr={6}
                underline="always"
              >
                Open the text
              </Anchor>
            )}{" "}
            <WaitingWays
              words={waitingText(place.documentName, changes)}
              count={changes.length}
              onDiscard={() => discard(waiting)}
            />
          </Text>
        );
      })}
    </Alert>
  );
}
