import { handle } from "@/lib/auth/handle";
import { moveSpans } from "@/lib/data/retire-label";
import { labelEndpoints } from "@/lib/schema/label";

export const POST = handle(labelEndpoints.move, async ({ who, params, body }) => ({
  moved: await moveSpans(params.projectId, params.labelId, body.to, who.userId),
}));

export * from "@/lib/auth/other-methods";
