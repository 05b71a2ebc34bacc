"use client";

import { ActionIcon, Badge, Button, Select, VisuallyHidden } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus, IconUserMinus } from "@tabler/icons-react";
import { useState } from "react";
import { Face } from "@/components/shell/Face";
import page from "@/components/shell/Page.module.css";
import { number } from "@/components/shell/say";
import { useMembers, useSetMemberRole } from "@/lib/client/members";
import type { ProjectRole } from "@/lib/core/roles";
import type { Member } from "@/lib/schema/member";
import { AddMembers } from "./AddMembers";
import classes from "./Members.module.css";
import { RemoveMember } from "./RemoveMember";
import { isRole, ROLES } from "./roles";

interface Props {
  projectId: string;
  userId: string;
  initial: Member[];
  editable: boolean;
}

export function MemberList({ projectId, userId, initial, editable }: Props) {
  const { data: members } = useMembers(projectId, initial);
  const setRole = useSetMemberRole(projectId);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const work = members.some((member) => member.spans !== null);
  const change = (member: Member, role: ProjectRole) =>
    setRole.mutate(
      { userId: member.userId, role },
      { onError: (error) => notifications.show({ color: "red", message: error.message }) },
    );
  return (
    <section aria-label="People">
      <div className={page.head}>
        <p className={page.sub}>
          {members.length === 1 ? "One person belongs" : `${number(members.length)} people belong`} to this
          project.
        </p>
        {editable && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            Add people
          </Button>
        )}
      </div>
      <table className={page.table}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Role</th>
            {work && <th className={`${page.number} ${page.wide}`}>Assigned</th>}
            {work && <th className={`${page.number} ${page.wide}`}>Done</th>}
            {work && <th className={`${page.number} ${page.wide}`}>Spans</th>}
            {editable && (
              <th>
                <VisuallyHidden>Remove</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.userId}>
              <td>
                <div className={`${page.person} ${classes.person}`}>
                  <Face person={{ id: member.userId, name: member.name }} />
                  <div>
                    <span className={page.name} title={member.name}>
                      {member.name}
                    </span>
                    {member.userId === userId && <span className={page.small}> (you)</span>}{" "}
                    {member.disabled && (
                      <Badge size="xs" variant="default">
                        Disabled
                      </Badge>
                    )}
                    {member.email && <div className={page.small}>{member.email}</div>}
                  </div>
                </div>
              </td>
              <td className={classes.role}>
                {editable ? (
                  <Select
                    aria-label={`Role of ${member.name}`}
                    size="xs"
                    data={ROLES}
                    allowDeselect={false}
                    value={member.role}
                    onChange={(role) => isRole(role) && role !== member.role && change(member, role)}
                  />
                ) : (
                  ROLES.find((role) => role.value === member.role)?.label
                )}
              </td>
              {work && <td className={`${page.number} ${page.wide}`}>{number(member.assigned)}</td>}
              {work && <td className={`${page.number} ${page.wide}`}>{number(member.done)}</td>}
              {work && <td className={`${page.number} ${page.wide}`}>{number(member.spans)}</td>}
              {editable && (
                <td className={page.number}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${member.name}`}
                    onClick={() => setLeaving(member)}
                  >
                    <IconUserMinus size={18} />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {members.length === 1 && editable && (
        <p className={page.sub} style={{ marginTop: 16 }}>
          Add the people who will read. Their accounts are made by an admin; you find them by their e-mail.
        </p>
      )}
      {adding && <AddMembers projectId={projectId} onClose={() => setAdding(false)} />}
      {leaving && <RemoveMember projectId={projectId} member={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}
