import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ProjectFrame } from "@/components/projects/ProjectFrame";
import { requirePage } from "@/lib/auth/page";
import { pagesAllowed } from "@/lib/auth/sight";
import { getProject, requireProject } from "@/lib/data/projects";

interface Props {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { projectId } = await params;
  // The layout answers with 404 or the sign-in page. Metadata that did so would leave that page without a title.
  const who = await requirePage("project.read", { projectId }).catch(() => null);
  if (!who) return { title: "Nothing here" };
  const name = (await getProject(projectId, who.userId))?.name ?? "Project";
  return { title: { default: `${name} · Rejoinder`, template: `%s · ${name} · Rejoinder` } };
}

export default async function ProjectLayout({ params, children }: Props & { children: ReactNode }) {
  const { projectId } = await params;
  const who = await requirePage("project.read", { projectId });
  const project = await requireProject(projectId, who.userId);
  return (
    <ProjectFrame project={project} allowed={pagesAllowed(who)}>
      {children}
    </ProjectFrame>
  );
}
