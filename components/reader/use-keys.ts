"use client";

import { useEffect, useMemo } from "react";
import { useCommands } from "@/components/shell/command-store";
import { signsOf } from "@/components/shell/key-signs";
import { paletteStore, typeIntoPalette } from "@/components/shell/palette";
import { isOffered, type Ways } from "./action";
import { ACTIONS } from "./actions";
import type { Reader } from "./desk-context";
import { runKey } from "./run-key";
import { chooseLabel } from "./tagging";
import { TEXT_SETTINGS } from "./text-settings";

/** The note's field is about to open: what is typed until then is the note's, and no key of the reader. */
function typeAhead({ view }: Reader, event: KeyboardEvent): void {
  event.preventDefault();
  const { typedAhead } = view.getState();
  const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
  if (letter) view.setState({ typedAhead: typedAhead + event.key });
  if (event.key === "Backspace") view.setState({ typedAhead: typedAhead.slice(0, -1) });
}

/** The palette is about to open: what is typed until then is what is searched for. */
function searchAhead(event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  typeIntoPalette(event.key);
}

/** Every action by its keys, where nobody is typing, and in the palette by its name. */
export function useKeys(reader: Reader, ways: Ways): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (paletteStore.getState().opened && !typing) return searchAhead(event);
      const inDialog = target.closest("[role=dialog],[role=menu],[role=listbox]") !== null;
      const plain = !event.ctrlKey && !event.metaKey;
      const pressing =
        plain && (event.key === "Enter" || event.key === " ") && target.closest("button,a") !== null;
      if (
        event.defaultPrevented ||
        event.isComposing ||
        typing ||
        inDialog ||
        pressing ||
        event.key === "Tab"
      )
        return;
      if (reader.view.getState().noting) return typeAhead(reader, event);
      if (event.repeat && !event.key.startsWith("Arrow") && !event.key.startsWith("Page")) return;
      if (runKey(event, reader, ways)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [reader, ways]);

  const commands = useMemo(
    () => [
      ...[...ACTIONS, ...TEXT_SETTINGS]
        .filter((action) => action.id !== "commands" && isOffered(action, reader))
        .map((action) => ({
          id: action.id,
          label: action.name,
          keys: signsOf(action.keys[0] ?? "").join(" "),
          run: () => action.run(reader, ways),
        })),
      ...[...reader.labels.values()]
        .filter((label) => reader.writable && !label.archived)
        .map((label) => ({
          id: `label-${label.id}`,
          label: `Label: ${label.name}`,
          keys: label.key?.toUpperCase() ?? "",
          run: () => chooseLabel(reader, label.id),
        })),
    ],
    [reader, ways],
  );
  useCommands(commands);
}
