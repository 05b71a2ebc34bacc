import { handle } from "@/lib/auth/handle";
import { listGuidelineVersions } from "@/lib/data/guidelines";
import { guidelineEndpoints } from "@/lib/schema/guideline";

export const GET = handle(guidelineEndpoints.versions, async ({ params }) => ({
  versions: await listGuidelineVersions(params.projectId),
}));

export * from "@/lib/auth/other-methods";
