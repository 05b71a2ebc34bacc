import { handle } from "@/lib/auth/handle";
import { eraseProject } from "@/lib/data/erase";
import { projectEndpoints } from "@/lib/schema/project";

export const POST = handle(projectEndpoints.erase, ({ who, params, body }) =>
  eraseProject(params.projectId, who.userId, body.confirm),
);

export * from "@/lib/auth/other-methods";
