"use client";

import { Alert, Anchor } from "@mantine/core";
import Link from "next/link";
import { useLeftWaiting } from "@/lib/client/left-waiting";

/** Says what this browser holds that the server has not taken, and where to go to settle it. */
export function StillWaiting({ userId }: { userId: string }) {
  const left = useLeftWaiting(userId);
  if (left.length === 0) return null;
  return (
    <Alert color="yellow" m="md" role="status" title="Not everything is saved">
      {left.map(({ place, count }) => (
        <div key={place.documentId}>
          {count === 1 ? "One change waits" : `${count.toLocaleString("en")} changes wait`} in this browser.{" "}
          <Anchor
            component={Link}
            href={`/projects/${place.projectId}/documents/${place.documentId}`}
            size="sm"
          >
            Open the text to send {count === 1 ? "it" : "them"}
          </Anchor>
        </div>
      ))}
    </Alert>
  );
}
