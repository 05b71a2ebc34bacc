import { exportScope } from "@/lib/auth/export";
import { handle } from "@/lib/auth/handle";
import { countExport, requireKnownScope } from "@/lib/data/export";
import { exportEndpoints } from "@/lib/schema/export";

export const GET = handle(exportEndpoints.count, async ({ who, params, query }) => {
  const scope = exportScope(who, params.projectId, query);
  await requireKnownScope(scope);
  return countExport(scope);
});

export * from "@/lib/auth/other-methods";
