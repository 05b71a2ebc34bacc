import type { Metadata } from "next";
import { ProjectList } from "@/components/projects/ProjectList";
import { requirePage } from "@/lib/auth/page";
import { listProjects } from "@/lib/data/projects";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage() {
  const who = await requirePage("projects.list");
  const projects = await listProjects({ userId: who.userId, admin: who.installationRole === "admin" });
  return <ProjectList initial={projects} />;
}
