import { handle } from "@/lib/auth/handle";
import { viewerOf } from "@/lib/auth/sight";
import { listLabels } from "@/lib/data/label-list";
import { createLabel } from "@/lib/data/labels";
import { labelEndpoints } from "@/lib/schema/label";

export const GET = handle(labelEndpoints.list, async ({ who, params }) => ({
  labels: await listLabels(params.projectId, viewerOf(who)),
}));

export const POST = handle(labelEndpoints.create, ({ params, body }) => createLabel(params.projectId, body));

export * from "@/lib/auth/other-methods";
