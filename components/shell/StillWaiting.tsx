"use client";

import { Alert, Anchor } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { useLeftWaiting } from "@/lib/client/left-waiting";

/** Says what this browser holds that the server has not taken, and where to go to settle it. */
export function StillWaiting({ userId }: { userId: string }) {
  const { left, discard } = useLeftWaiting(userId);
  const [sure, setSure] = useState<string | null>(null);
  if (left.length === 0) return null;
  return (
    <Alert color="yellow" m="md" role="status" title="Not everything is saved">
      {left.map((waiting) => {
        const { place, changes } = waiting;
        const one = changes.length === 1;
        const count = one ? "one change" : `${changes.length.toLocaleString("en")} changes`;
        return (
          <div key={place.documentId}>
            In this browser {one ? "waits" : "wait"} {count} of a text.{" "}
            <Anchor
              component={Link}
              href={`/projects/${place.projectId}/documents/${place.documentId}`}
              size="sm"
            >
              Open the text to send {one ? "it" : "them"}
            </Anchor>{" "}
            or{" "}
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => (sure === place.documentId ? void discard(waiting) : setSure(place.documentId))}
            >
              {sure === place.documentId
                ? `yes, discard ${count} for good`
                : `discard ${one ? "it" : "them"}`}
            </Anchor>
            .
          </div>
        );
      })}
    </Alert>
  );
}
