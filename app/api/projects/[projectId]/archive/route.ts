import { handle } from "@/lib/auth/handle";
import { archiveProject } from "@/lib/data/projects";
import { projectEndpoints } from "@/lib/schema/project";

export const POST = handle(projectEndpoints.archive, ({ who, params, body }) =>
  archiveProject(params.projectId, who.userId, body.confirm),
);

export * from "@/lib/auth/other-methods";
