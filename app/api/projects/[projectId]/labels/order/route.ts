import { handle } from "@/lib/auth/handle";
import { reorderLabels } from "@/lib/data/labels";
import { labelEndpoints } from "@/lib/schema/label";

export const PUT = handle(labelEndpoints.reorder, async ({ params, body }) => ({
  labels: await reorderLabels(params.projectId, body.ids),
}));
