import { handle } from "@/lib/auth/handle";
import { createProject, listProjects } from "@/lib/data/projects";
import { projectEndpoints } from "@/lib/schema/project";

export const GET = handle(projectEndpoints.list, async ({ who }) => ({
  projects: await listProjects({ userId: who.userId, admin: who.installationRole === "admin" }),
}));

export const POST = handle(projectEndpoints.create, ({ who, body }) =>
  createProject({ userId: who.userId, admin: who.installationRole === "admin" }, body),
);

export * from "@/lib/auth/other-methods";
