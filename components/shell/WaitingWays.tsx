"use client";

import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "./Confirm";
import { Copy } from "./Copy";
import { plural } from "./say";

interface Props {
  /** What waits, as plain text. */
  words: string;
  count: number;
  onDiscard: () => Promise<void>;
}

/** The two ways out for what waits and may never be saved: taken along as text, or given up after a question. */
export function WaitingWays({ words, count, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  const changes = plural(count, "change");
  const way = {
    component: "button",
    type: "button",
    inherit: true,
    c: "inherit",
    underline: "always",
  } as const;
  return (
    <>
      <Copy value={words}>
        {({ copied, copy }) => (
          <Anchor {...way} onClick={copy}>
            {copied ? "Copied" : "Copy what waits"}
          </Anchor>
        )}
      </Copy>{" "}
      <Anchor {...way} ml={6} onClick={() => setAsking(true)}>
        Discard
      </Anchor>
      {asking && (
        <Confirm
          title={`Discard ${changes}?`}
          button={`Discard ${changes}`}
          danger
          onConfirm={() => void onDiscard().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">
            {count === 1 ? "It was never saved" : "They were never saved"}, and{" "}
            {count === 1 ? "stands" : "stand"} nowhere but in this browser. Copy what waits first if it is to
            be kept.
          </Text>
        </Confirm>
      )}
    </>
  );
}
