import { exportScope } from "@/lib/auth/export";
import { handle } from "@/lib/auth/handle";
import { attachment } from "@/lib/core/attachment";
import { exportName, requireKnownScope, streamExport } from "@/lib/data/export";
import { exportEndpoints } from "@/lib/schema/export";

export const dynamic = "force-dynamic";

export const GET = handle(exportEndpoints.spans, async ({ who, params, query }) => {
  const scope = exportScope(who, params.projectId, query);
  await requireKnownScope(scope);
  const name = await exportName("spans", scope, new Date());
  return new Response(await streamExport("spans", scope, query.variant), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": attachment(name),
      "cache-control": "no-store, no-transform",
    },
  });
});

export * from "@/lib/auth/other-methods";
