import type { Metadata } from "next";
import { GuidelinesPage } from "@/components/projects/GuidelinesPage";
import { requirePage } from "@/lib/auth/page";
import { may } from "@/lib/auth/permissions";
import { requireGuideline } from "@/lib/data/guidelines";

export const metadata: Metadata = { title: "Guidelines" };

export default async function ProjectGuidelinesPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const who = await requirePage("guidelines.read", { projectId });
  return (
    <GuidelinesPage
      projectId={projectId}
      userId={who.userId}
      initial={await requireGuideline(projectId)}
      editable={may(who, "guidelines.manage") && !who.projectArchived}
    />
  );
}
