"use client";

import { Radio, Select, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { Confirm } from "@/components/shell/Confirm";
import { plural } from "@/components/shell/say";
import { useMoveSpans, useRemoveLabel, useUpdateLabel } from "@/lib/client/labels";
import type { Label } from "@/lib/schema/label";

interface Props {
  projectId: string;
  label: Label;
  labels: readonly Label[];
  onClose: () => void;
}

/** Deleting: a plain question where nothing carries the label, a choice with the count where something does. */
export function RetireLabel({ projectId, label, labels, onClose }: Props) {
  const remove = useRemoveLabel(projectId);
  const update = useUpdateLabel(projectId);
  const move = useMoveSpans(projectId);
  const [way, setWay] = useState("archive");
  const [to, setTo] = useState<string | null>(null);
  const targets = labels.filter((other) => other.id !== label.id && !other.archived);
  const busy = remove.isPending || update.isPending || move.isPending;
  const target = targets.find((other) => other.id === to);

  const act = async (): Promise<string> => {
    if (label.spans === 0) {
      const { outcome } = await remove.mutateAsync(label.id);
      return outcome === "deleted"
        ? `“${label.name}” is deleted.`
        : `“${label.name}” stands in the history of this project, so it was archived.`;
    }
    if (way === "move" && target) {
      const { moved } = await move.mutateAsync({ labelId: label.id, to: target.id });
      return `${plural(moved, "span")} moved to “${target.name}”; “${label.name}” is archived.`;
    }
    await update.mutateAsync({ labelId: label.id, archived: true });
    return `“${label.name}” is archived; its ${plural(label.spans, "span")} ${label.spans === 1 ? "stays" : "stay"}.`;
  };
  const submit = () =>
    act().then(
      (message) => {
        notifications.show({ message });
        onClose();
      },
      () => {},
    );

  return (
    <Confirm
      title={`Delete “${label.name}”?`}
      button={
        label.spans === 0
          ? "Delete the label"
          : way === "move"
            ? `Move ${plural(label.spans, "span")}`
            : "Archive the label"
      }
      danger
      disabled={label.spans > 0 && way === "move" && !target}
      busy={busy}
      error={remove.error ?? update.error ?? move.error}
      onConfirm={submit}
      onClose={onClose}
    >
      {label.spans === 0 ? (
        <Text>No span carries this label. It will be gone from the palette at once.</Text>
      ) : (
        <Radio.Group
          label={`${plural(label.spans, "span")} ${label.spans === 1 ? "carries" : "carry"} this label. Nothing will be lost:`}
          value={way}
          onChange={setWay}
        >
          <Stack gap="sm" mt="sm">
            <Radio
              value="archive"
              label="Archive the label"
              description="Its spans keep it and stay in every export; nobody can tag with it any more. It can be brought back."
            />
            <Radio
              value="move"
              disabled={targets.length === 0}
              label={`Move the ${plural(label.spans, "span")} to another label`}
              description="Each span keeps its place, note and history. The emptied label is archived."
            />
            {way === "move" && (
              <Select
                aria-label="Move the spans to"
                placeholder="Choose a label"
                pl={30}
                data={targets.map(({ id, name }) => ({ value: id, label: name }))}
                value={to}
                onChange={setTo}
              />
            )}
          </Stack>
        </Radio.Group>
      )}
    </Confirm>
  );
}
