import { handle } from "@/lib/auth/handle";
import { restoreProject } from "@/lib/data/projects";
import { projectEndpoints } from "@/lib/schema/project";

export const POST = handle(projectEndpoints.restore, ({ who, params }) =>
  restoreProject(params.projectId, who.userId),
);

export * from "@/lib/auth/other-methods";
