"use client";

import { UnstyledButton } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { useProjectPages } from "@/components/projects/use-project-pages";
import { Commands } from "@/components/shell/Commands";
import { useReader } from "./desk-context";
import { PreferencesMenu } from "./PreferencesMenu";
import type { ReadingPlace } from "./place";
import { setPreference, usePreferences } from "./preferences";
import classes from "./ReadingRoom.module.css";
import { WhoseReading } from "./WhoseReading";

interface Props {
  place: ReadingPlace;
  narrow: boolean;
  children: ReactNode;
}

/** Where one is, and the tools of the page; what ends the reading comes last. */
export function RoomHeader({ place, narrow, children }: Props) {
  const { reading, view } = useReader();
  useProjectPages(place.projectId, place.allowed);
  const panel = usePreferences((preferences) => preferences.panel);
  return (
    <header className={classes.header}>
      <Link href={`/projects/${place.projectId}`} className={classes.project} dir="auto">
        {reading.project.name}
      </Link>
      <span className={classes.title} dir="auto">
        {reading.document.name}
      </span>
      <span className={classes.space} />
      <WhoseReading place={place} />
      <UnstyledButton
        className={`${classes.tool} ${classes.roomy}`}
        onClick={() => view.setState((value) => ({ guidelines: !value.guidelines }))}
      >
        Guidelines
      </UnstyledButton>
      <UnstyledButton
        className={`${classes.tool} ${classes.roomy}`}
        onClick={() => view.setState({ find: true })}
      >
        Find <kbd>/</kbd>
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
