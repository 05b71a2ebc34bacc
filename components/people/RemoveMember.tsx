"use client";

import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
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
  return (
    <Modal opened onClose={onClose} title={`Remove ${member.name}?`}>
      <Stack gap="md">
        {remove.error && (
          <Alert color="red" role="alert">
            {remove.error.message}
          </Alert>
        )}
        <Text>
          {spans > 0
            ? `${member.name} marked ${spans.toLocaleString("en")} ${spans === 1 ? "span" : "spans"} here. They stay, and are exported under their name.`
            : `${member.name} has marked nothing here.`}{" "}
          {member.name} can no longer open the project; add them again at any time.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(member.userId, { onSuccess: onClose })}
          >
            Remove from the project
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
