import { handle } from "@/lib/auth/handle";
import { shownTo } from "@/lib/auth/sight";
import { listMembers, removeMember, setMemberRole } from "@/lib/data/members";
import { memberEndpoints } from "@/lib/schema/member";

export const PATCH = handle(memberEndpoints.update, async ({ who, params, body }) => {
  await setMemberRole(params.projectId, params.userId, body.role, who.installationRole === "admin");
  return { members: await listMembers(params.projectId, shownTo(who)) };
});

export const DELETE = handle(memberEndpoints.remove, async ({ who, params }) => {
  await removeMember(params.projectId, params.userId, who.installationRole === "admin");
  return { members: await listMembers(params.projectId, shownTo(who)) };
});

export * from "@/lib/auth/other-methods";
