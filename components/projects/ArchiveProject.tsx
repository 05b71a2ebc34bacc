"use client";

import { Anchor, Text } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { NotRead } from "@/components/shell/NotRead";
import { TypedName } from "@/components/shell/TypedName";
import { useArchiveProject, useProjectCounts } from "@/lib/client/projects";
import type { Project } from "@/lib/schema/project";
import { standing } from "./standing";

/** Says what stands in the project, offers the export first, and wants the name typed. */
export function ArchiveProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const router = useRouter();
  const counts = useProjectCounts(project.id, true);
  const archive = useArchiveProject(project.id);
  const done = () => {
    onClose();
    router.refresh();
  };
  return (
    <TypedName
      title={`Archive “${project.name}”?`}
      of={{ what: "project", name: project.name }}
      button="Archive the project"
      error={archive.error}
      busy={archive.isPending}
      onConfirm={(typed) => archive.mutate(typed, { onSuccess: done })}
      onClose={onClose}
    >
      <NotRead query={counts} />
      <Text>
        {counts.data
          ? `It holds ${standing(counts.data)}. All of it stays.`
          : counts.isPending && "Counting what stands in it …"}{" "}
        Nobody can change anything until the project is brought back.
      </Text>
      <Anchor component={Link} href={`/projects/${project.id}/export`} size="sm" underline="always">
        Export the CSV first
      </Anchor>
    </TypedName>
  );
}
