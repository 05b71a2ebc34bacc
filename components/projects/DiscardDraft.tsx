"use client";

import { Text } from "@mantine/core";
import { Confirm } from "@/components/shell/Confirm";

export const DiscardDraft = ({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) => (
  <Confirm title="Discard what you wrote?" button="Discard it" danger onConfirm={onDiscard} onClose={onClose}>
    <Text>It was never saved, and is in no version of the guidelines.</Text>
  </Confirm>
);
