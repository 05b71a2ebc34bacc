"use client";

import { Anchor, Loader, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import Link from "next/link";
import { NotRead } from "@/components/shell/NotRead";
import { plural } from "@/components/shell/say";
import { TypedName } from "@/components/shell/TypedName";
import { useEraseDocuments, useStanding } from "@/lib/client/documents";
import { work, workStands } from "./standing";

interface Props {
  projectId: string;
  documentIds: string[];
  onClose: () => void;
  onDone: () => void;
}

/** Says what will be gone; what carries work goes one at a time, by its name. */
export function EraseDocuments({ projectId, documentIds, onClose, onDone }: Props) {
  const standing = useStanding(projectId, documentIds);
  const erase = useEraseDocuments(projectId);
  const said = plural(documentIds.length, "document");
  const data = standing.data;
  const name = data?.name ?? null;
  const worked = data !== undefined && data.spans + data.readings > 0;
  const together = worked && name === null;
  const done = ({ erased }: { erased: number }) => {
    notifications.show({ message: `${plural(erased, "document")} erased.` });
    onDone();
    onClose();
  };
  return (
    <TypedName
      title={`Erase ${name === null ? said : `“${name}”`} for good?`}
      of={worked && name !== null ? { what: "document", name } : null}
      button={`Erase ${said}`}
      error={erase.error}
      busy={erase.isPending}
      disabled={!data || together}
      onConfirm={(confirm) =>
        erase.mutate({ documentIds, ...(worked ? { confirm } : {}) }, { onSuccess: done })
      }
      onClose={onClose}
    >
      <NotRead query={standing} />
      {standing.isPending && <Loader size="sm" aria-label="Counting what stands on them" />}
      {data && (
        <Text size="sm">
          {together
            ? `${workStands(data)} on these documents. Those with work are erased one at a time, each by its name: choose one alone.`
            : worked
              ? `The text, ${work(data)} and their history will be gone, and nobody can bring them back. A note of who erased it and when stays.`
              : "Nothing has been marked here. The text will be gone, and nobody can bring it back."}
        </Text>
      )}
      {worked && (
        <Anchor component={Link} href={`/projects/${projectId}/export`} size="sm" underline="always">
          Export the CSV first
        </Anchor>
      )}
    </TypedName>
  );
}
