import { handle } from "@/lib/auth/handle";
import { shownTo } from "@/lib/auth/sight";
import { addMembers, listMembers } from "@/lib/data/members";
import { memberEndpoints } from "@/lib/schema/member";

export const GET = handle(memberEndpoints.list, async ({ who, params }) => ({
  members: await listMembers(params.projectId, shownTo(who)),
}));

export const POST = handle(memberEndpoints.add, async ({ who, params, body }) => {
  const asker = { userId: who.userId, admin: who.installationRole === "admin" };
  await addMembers(params.projectId, asker, body.people, body.role);
  return { members: await listMembers(params.projectId, shownTo(who)) };
});

export * from "@/lib/auth/other-methods";
