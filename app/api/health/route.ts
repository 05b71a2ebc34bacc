import { handle } from "@/lib/auth/handle";
import { readiness } from "@/lib/data/readiness";
import { healthEndpoints } from "@/lib/schema/health";

export const dynamic = "force-dynamic";

export const GET = handle(healthEndpoints.read, async () => {
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503 });
});

export * from "@/lib/auth/other-methods";
