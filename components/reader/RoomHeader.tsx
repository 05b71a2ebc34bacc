"use client";

import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconArrowLeft, IconBook2, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useProjectPages } from "@/components/projects/use-project-pages";
import { Commands } from "@/components/shell/Commands";
import { useReadingAhead } from "@/components/shell/use-reading-ahead";
import { useReader } from "./desk-context";
import { Keys } from "./Keys";
import { PreferencesMenu } from "./PreferencesMenu";
import type { ReadingPlace } from "./place";
import { setPreference, usePreferences } from "./preferences";
import classes from "./RoomHeader.module.css";
import { openFind } from "./tagging";
import { WhoseReading } from "./WhoseReading";

interface Props {
  place: ReadingPlace;
  narrow: boolean;
  children: ReactNode;
}

/** To the text before and after this one in one's list, whatever is done. */
function Beside({ place }: { place: ReadingPlace }) {
  const sides = [
    {
      to: place.before,
      side: "before",
      Icon: IconChevronLeft,
      ahead: useReadingAhead(place.before?.id ?? null),
    },
    {
      to: place.after,
      side: "after",
      Icon: IconChevronRight,
      ahead: useReadingAhead(place.after?.id ?? null),
    },
  ];
  return (
    <span className={classes.beside}>
      {sides.map(({ to, side, Icon, ahead }) => {
        const icon = <Icon size={18} aria-hidden />;
        const look = { variant: "subtle", color: "gray", size: "md" } as const;
        if (!to)
          return (
            <ActionIcon key={side} {...look} disabled aria-label={`No text ${side} this one`}>
              {icon}
            </ActionIcon>
          );
        const name = `Text ${side}: ${to.name}`;
        return (
          <ActionIcon
            key={side}
            {...look}
            component={Link}
            href={`/projects/${place.projectId}/documents/${to.id}`}
            title={name}
            aria-label={name}
            {...ahead}
          >
            {icon}
          </ActionIcon>
        );
      })}
    </span>
  );
}

/** Where one is, and the tools of the page; what ends the reading comes last. */
export function RoomHeader({ place, narrow, children }: Props) {
  const reader = useReader();
  const { reading, view } = reader;
  useProjectPages(place.projectId, place.allowed);
  const panel = usePreferences((preferences) => preferences.panel);
  return (
    <header className={classes.header}>
      <Link href={`/projects/${place.projectId}`} className={classes.project} title={reading.project.name}>
        <IconArrowLeft size={18} className={classes.icon} aria-hidden />
        <bdi>{reading.project.name}</bdi>
      </Link>
      <span className={classes.title} dir="auto" title={reading.document.name}>
        {reading.document.name}
      </span>
      {reading.own && (place.before || place.after) && <Beside place={place} />}
      <span className={classes.space} />
      <WhoseReading place={place} />
      <UnstyledButton
        className={classes.tool}
        onClick={() => view.setState((value) => ({ guidelines: !value.guidelines }))}
      >
        <span className={classes.word}>Guidelines</span>
        <IconBook2 size={20} className={classes.icon} aria-hidden />
      </UnstyledButton>
      <UnstyledButton className={`${classes.tool} ${classes.roomy}`} onClick={() => openFind(reader)}>
        Find <Keys of="find" />
      </UnstyledButton>
      <Commands person={place.person} />
      <PreferencesMenu />
      {(narrow || !panel) && (
        <UnstyledButton
          className={classes.tool}
          onClick={() => (narrow ? view.setState({ drawer: true }) : setPreference({ panel: true }))}
        >
          Spans
        </UnstyledButton>
      )}
      {children}
    </header>
  );
}
