import { isAPIError } from "better-auth/api";
import { auth, isOpenPath } from "@/lib/auth/auth";
import { handle } from "@/lib/auth/handle";
import { readBytes } from "@/lib/auth/read-body";
import { notThere } from "@/lib/core/refusal";
import { sessionEndpoints } from "@/lib/schema/session";

const SMALL = 10_000;

export const POST = handle(sessionEndpoints.use, async ({ request }) => {
  if (!isOpenPath(new URL(request.url).pathname.slice("/api/auth".length))) throw notThere();
  try {
    const body = Uint8Array.from(await readBytes(request, SMALL));
    return await (await auth()).handler(new Request(request, { body }));
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return Response.json(error.body ?? {}, { status: error.statusCode });
  }
});

export * from "@/lib/auth/other-methods";
