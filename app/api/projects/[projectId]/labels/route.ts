import { handle } from "@/lib/auth/handle";
import { createLabel, listLabels } from "@/lib/data/labels";
import { labelEndpoints } from "@/lib/schema/label";

export const GET = handle(labelEndpoints.list, async ({ params }) => ({
  labels: await listLabels(params.projectId),
}));

export const POST = handle(labelEndpoints.create, ({ params, body }) => createLabel(params.projectId, body));
