import { handle } from "@/lib/auth/handle";
import { requireGuideline, saveGuideline } from "@/lib/data/guidelines";
import { guidelineEndpoints } from "@/lib/schema/guideline";

export const GET = handle(guidelineEndpoints.read, ({ params, query }) =>
  requireGuideline(params.projectId, query.version),
);

export const PUT = handle(guidelineEndpoints.save, ({ who, params, body }) =>
  saveGuideline(params.projectId, who.userId, body),
);

export * from "@/lib/auth/other-methods";
