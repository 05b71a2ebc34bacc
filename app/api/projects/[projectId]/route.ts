import { handle } from "@/lib/auth/handle";
import { requireProject, updateProject } from "@/lib/data/projects";
import { projectEndpoints } from "@/lib/schema/project";

export const GET = handle(projectEndpoints.read, ({ who, params }) =>
  requireProject(params.projectId, who.userId),
);

export const PATCH = handle(projectEndpoints.update, ({ who, params, body }) =>
  updateProject(params.projectId, who.userId, body),
);

export * from "@/lib/auth/other-methods";
