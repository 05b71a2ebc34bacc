import { auth, isOpenPath } from "@/lib/auth/auth";
import { handle } from "@/lib/auth/handle";
import { Refusal } from "@/lib/core/refusal";
import { sessionEndpoints } from "@/lib/schema/session";

const answer = async ({ request }: { request: Request }) => {
  if (!isOpenPath(new URL(request.url).pathname.slice("/api/auth".length)))
    throw new Refusal("not-found", "There is no such page, or it is not yours to see.");
  return (await auth()).handler(request);
};

export const GET = handle(sessionEndpoints.read, answer);
export const POST = handle(sessionEndpoints.use, answer);
