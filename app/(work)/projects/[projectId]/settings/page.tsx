import type { Metadata } from "next";
import { ProjectSettings } from "@/components/projects/ProjectSettings";
import { requirePage } from "@/lib/auth/page";
import { requireProject } from "@/lib/data/projects";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const who = await requirePage("project.manage", { projectId });
  const project = await requireProject(projectId, who.userId);
  return <ProjectSettings key={String(project.archived)} project={project} />;
}
