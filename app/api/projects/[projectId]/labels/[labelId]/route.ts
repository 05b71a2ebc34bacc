import { handle } from "@/lib/auth/handle";
import { updateLabel } from "@/lib/data/labels";
import { removeLabel } from "@/lib/data/retire-label";
import { labelEndpoints } from "@/lib/schema/label";

export const PATCH = handle(labelEndpoints.update, ({ params, body }) =>
  updateLabel(params.projectId, params.labelId, body),
);

export const DELETE = handle(labelEndpoints.remove, async ({ params }) => ({
  outcome: await removeLabel(params.projectId, params.labelId),
}));

export * from "@/lib/auth/other-methods";
