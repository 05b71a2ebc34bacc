"use client";

import { Alert, Button, Group, Modal, Select, Stack, TagsInput, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { NotRead } from "@/components/shell/NotRead";
import { type Added, useAddMembers, useFindPeople } from "@/lib/client/members";
import type { ProjectRole } from "@/lib/core/roles";
import type { FoundPerson } from "@/lib/schema/member";
import { isRole, ROLES } from "./roles";

const shown = (person: FoundPerson) => `${person.name} <${person.email}>`;

/** Chosen people are kept as they are shown; what was typed and is no found person counts as an e-mail. */
export function AddMembers({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [text, setText] = useState("");
  const [wanted] = useDebouncedValue(text, 200);
  const [chosen, setChosen] = useState<string[]>([]);
  const [known, setKnown] = useState(new Map<string, string>());
  const [role, setRole] = useState<ProjectRole>("reviewer");
  const find = useFindPeople(projectId, wanted);
  const add = useAddMembers(projectId);
  const found = find.data ?? [];

  const choose = (values: string[]) => {
    setKnown(new Map([...known, ...found.map((person) => [shown(person), person.userId] as const)]));
    setChosen(values.filter((value) => value.trim() !== ""));
  };
  const typed = text.trim();
  const all = typed.includes("@") && !chosen.includes(typed) ? [...chosen, typed] : chosen;
  const toAdded = (value: string): Added => {
    const userId = known.get(value);
    return userId ? { userId } : { email: /<([^<>]+)>$/.exec(value)?.[1] ?? value };
  };
  return (
    <Modal opened onClose={onClose} title="Add people" size="lg">
      <Stack gap="md">
        <NotRead query={find} />
        {add.error && (
          <Alert color="red" role="alert">
            {add.error.message}
          </Alert>
        )}
        <TagsInput
          label="People"
          description="Type a name or an e-mail address. Several at once: separate them with commas."
          data-autofocus
          splitChars={[",", ";", "\n"]}
          data={found.map(shown)}
          filter={({ options }) => options}
          searchValue={text}
          onSearchChange={setText}
          value={chosen}
          onChange={choose}
          placeholder={chosen.length === 0 ? "ada@example.org" : ""}
        />
        <Text size="sm" c="var(--soft)" aria-live="polite">
          {wanted.trim().length > 1 && find.isSuccess && found.length === 0
            ? "Nobody found by that name. The whole e-mail address of an account finds it; an admin makes new accounts."
            : ""}
        </Text>
        <Select
          label="Role"
          data={ROLES}
          allowDeselect={false}
          value={role}
          onChange={(value) => isRole(value) && setRole(value)}
          description={ROLES.find((one) => one.value === role)?.what}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={all.length === 0}
            loading={add.isPending}
            onClick={() => add.mutate({ people: all.map(toAdded), role }, { onSuccess: onClose })}
          >
            {all.length > 1 ? `Add ${all.length} people` : "Add"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
