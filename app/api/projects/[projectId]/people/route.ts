import { handle } from "@/lib/auth/handle";
import { findPeople } from "@/lib/data/members";
import { memberEndpoints } from "@/lib/schema/member";

export const GET = handle(memberEndpoints.find, async ({ who, params, query }) => ({
  people: await findPeople(
    params.projectId,
    { userId: who.userId, admin: who.installationRole === "admin" },
    query.q,
  ),
}));

export * from "@/lib/auth/other-methods";
