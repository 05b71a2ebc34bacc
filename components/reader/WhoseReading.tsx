"use client";

import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconUsers } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useCommands } from "@/components/shell/command-store";
import { plural, stateInText } from "@/components/shell/say";
import { useReader } from "./desk-context";
import type { ReadingPlace } from "./place";
import classes from "./RoomHeader.module.css";

/** Whose reading is shown: one's own, or one of those that may be looked at. */
export function WhoseReading({ place }: { place: ReadingPlace }) {
  const { reading } = useReader();
  const router = useRouter();
  const choices = useMemo(() => {
    const address = `/projects/${place.projectId}/documents/${place.documentId}`;
    return [
      { id: place.person.id, name: "Your own", about: "", href: address },
      ...place.readings
        .filter(({ id }) => id !== place.person.id)
        .map(({ id, name, state, spans }) => ({
          id,
          name,
          about: `${stateInText(state)}, ${plural(spans, "span")}`,
          href: `${address}?reviewer=${id}`,
        })),
    ];
  }, [place]);
  const commands = useMemo(
    () =>
      choices.length === 1
        ? []
        : choices
            .filter(({ id }) => id !== reading.reviewer.id)
            .map(({ id, name, href }) => ({
              id: `reading-${id}`,
              label: `Show the reading: ${name}`,
              run: () => router.push(href),
            })),
    [choices, reading.reviewer.id, router],
  );
  useCommands(commands);
  if (reading.own && choices.length === 1) return null;
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <UnstyledButton className={`${classes.tool} ${classes.whose}`}>
          <IconUsers size={16} aria-hidden />
          <span>{reading.own ? "Your reading" : `Read by ${reading.reviewer.name}`}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Show the reading of</Menu.Label>
        {choices.map(({ id, name, about, href }) => (
          <Menu.Item
            key={id}
            component={Link}
            href={href}
            aria-current={id === reading.reviewer.id ? "true" : undefined}
            rightSection={id === reading.reviewer.id && <IconCheck size={14} aria-hidden />}
          >
            <span dir="auto">{name}</span>
            {about && <small className={classes.about}>{about}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
