import { handle } from "@/lib/auth/handle";
import { viewerOf } from "@/lib/auth/sight";
import { listLabels } from "@/lib/data/label-list";
import { reorderLabels } from "@/lib/data/labels";
import { labelEndpoints } from "@/lib/schema/label";

export const PUT = handle(labelEndpoints.reorder, async ({ who, params, body }) => {
  await reorderLabels(params.projectId, body.ids);
  return { labels: await listLabels(params.projectId, viewerOf(who)) };
});

export * from "@/lib/auth/other-methods";
