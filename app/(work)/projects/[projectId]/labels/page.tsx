import type { Metadata } from "next";
import { LabelList } from "@/components/scheme/LabelList";
import { requirePage } from "@/lib/auth/page";
import { may } from "@/lib/auth/permissions";
import { viewerOf } from "@/lib/auth/sight";
import { sightOf } from "@/lib/data/eyes";
import { listLabels } from "@/lib/data/label-list";

export const metadata: Metadata = { title: "Labels" };

export default async function LabelsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const who = await requirePage("labels.read", { projectId });
  const viewer = viewerOf(who);
  return (
    <LabelList
      projectId={projectId}
      initial={await listLabels(projectId, viewer)}
      editable={may(who, "labels.manage") && !who.projectArchived}
      own={(await sightOf(projectId, viewer)) === "own"}
    />
  );
}
