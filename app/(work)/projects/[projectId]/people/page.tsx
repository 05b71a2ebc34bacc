import type { Metadata } from "next";
import { MemberList } from "@/components/people/MemberList";
import { requirePage } from "@/lib/auth/page";
import { may } from "@/lib/auth/permissions";
import { shownTo } from "@/lib/auth/sight";
import { listMembers } from "@/lib/data/members";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const who = await requirePage("members.read", { projectId });
  return (
    <MemberList
      projectId={projectId}
      userId={who.userId}
      initial={await listMembers(projectId, shownTo(who))}
      editable={may(who, "members.manage") && !who.projectArchived}
    />
  );
}
