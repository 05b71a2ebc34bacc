import { handle } from "@/lib/auth/handle";
import { projectCounts } from "@/lib/data/projects";
import { projectEndpoints } from "@/lib/schema/project";

export const GET = handle(projectEndpoints.counts, ({ params }) => projectCounts(params.projectId));

export * from "@/lib/auth/other-methods";
