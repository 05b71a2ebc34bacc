"use client";

import { UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { useOs } from "@mantine/hooks";
import { Spotlight, type SpotlightActionData, useSpotlight } from "@mantine/spotlight";
import { IconListSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useCommandList } from "./command-store";
import { leave } from "./leave";
import { SCHEMES } from "./PersonMenu";
import { palette, paletteStore } from "./palette";
import type { Person } from "./person";
import classes from "./Shell.module.css";

/** The palette: the places of the app, and whatever the page that is open has registered. */
export function Commands({ person }: { person: Person }) {
  const router = useRouter();
  const os = useOs();
  const apple = os === "macos" || os === "ios";
  const ofPage = useCommandList();
  const { query } = useSpotlight(paletteStore);
  const { setColorScheme } = useMantineColorScheme();
  const actions = useMemo<SpotlightActionData[]>(() => {
    const go = (label: string, href: string) => ({ id: href, label, onClick: () => router.push(href) });
    return [
      ...ofPage.map(({ id, label, keys, run }) => ({
        id,
        label,
        ...(keys ? { description: keys } : {}),
        onClick: run,
      })),
      go("Go to home", "/"),
      go("Go to projects", "/projects"),
      go("New project", "/projects?new"),
      go("Go to your settings", "/settings"),
      ...(person.admin ? [go("Go to accounts", "/accounts")] : []),
      ...SCHEMES.map(({ scheme, label }) => ({
        id: `scheme-${scheme}`,
        label: `Colours: ${label}`,
        onClick: () => setColorScheme(scheme),
      })),
      { id: "sign-out", label: "Sign out", onClick: () => void leave() },
    ];
  }, [ofPage, router, person.admin, setColorScheme]);
  return (
    <>
      <UnstyledButton
        className={classes.commands}
        onClick={palette.open}
        aria-keyshortcuts={apple ? "Meta+K" : "Control+K"}
      >
        <span>Commands</span> <kbd>{apple ? "⌘K" : "Ctrl K"}</kbd>
        <IconListSearch size={20} aria-hidden />
      </UnstyledButton>
      <Spotlight
        store={paletteStore}
        query={query}
        actions={actions}
        shortcut={["mod + K"]}
        attributes={{ content: { "aria-label": "Commands" } }}
        nothingFound="No command of that name"
        highlightQuery
        scrollable
        maxHeight={420}
        searchProps={{ placeholder: "What do you want to do?", "aria-label": "Find a command" }}
      />
    </>
  );
}
