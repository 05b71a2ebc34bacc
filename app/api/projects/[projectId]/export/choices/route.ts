import { handle } from "@/lib/auth/handle";
import { documentChoices } from "@/lib/data/export-choices";
import { exportEndpoints } from "@/lib/schema/export";

export const GET = handle(exportEndpoints.choices, ({ params, query }) =>
  documentChoices(params.projectId, query.search),
);

export * from "@/lib/auth/other-methods";
