"use client";

import { Text } from "@mantine/core";
import { Confirm } from "@/components/shell/Confirm";
import { plural } from "@/components/shell/say";
import { useRemoveMember } from "@/lib/client/members";
import type { Member } from "@/lib/schema/member";

interface Props {
  projectId: string;
  member: Member;
  onClose: () => void;
}

export function RemoveMember({ projectId, member, onClose }: Props) {
  const remove = useRemoveMember(projectId);
  const spans = member.spans ?? 0;
  const assigned = member.assigned ?? 0;
  return (
    <Confirm
      title={`Remove ${member.name}?`}
      button="Remove from the project"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(member.userId, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        {spans > 0
          ? `${member.name} marked ${plural(spans, "span")} here. ${spans === 1 ? "It stays, and is" : "They stay, and are"} exported under their name.`
          : `${member.name} has marked nothing here.`}{" "}
        {assigned > 0 &&
          `${plural(assigned, "text")} ${assigned === 1 ? "is" : "are"} assigned to them. Once they are gone nobody waits for what they have not begun; assign it to somebody else. `}
        {member.name} can no longer open the project; add them again at any time.
      </Text>
    </Confirm>
  );
}
