"use client";

import { Anchor, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { NotRead } from "@/components/shell/NotRead";
import { TypedName } from "@/components/shell/TypedName";
import { useEraseProject, useProjectCounts } from "@/lib/client/projects";
import type { Project } from "@/lib/schema/project";
import { standing } from "./standing";

/** Says what will be gone, offers the export first, and wants the name typed. */
export function EraseProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const router = useRouter();
  const counts = useProjectCounts(project.id, true);
  const erase = useEraseProject(project.id);
  const done = () => {
    notifications.show({ message: `“${project.name}” is erased.` });
    router.push("/projects");
  };
  return (
    <TypedName
      title={`Erase “${project.name}” for good?`}
      of={{ what: "project", name: project.name }}
      button="Erase the project"
      error={erase.error}
      busy={erase.isPending || erase.isSuccess}
      disabled={!counts.data}
      onConfirm={(typed) => erase.mutate(typed, { onSuccess: done })}
      onClose={onClose}
    >
      <NotRead query={counts} />
      <Text>
        {counts.data
          ? `It holds ${standing(counts.data)}, with the guidelines and all history. All of it will be gone, and nobody can bring it back.`
          : counts.isPending && "Counting what stands in it …"}{" "}
        The accounts of its people stay, and so does a note of who erased it and when.
      </Text>
      <Anchor component={Link} href={`/projects/${project.id}/export`} size="sm" underline="always">
        Export the CSV first
      </Anchor>
    </TypedName>
  );
}
