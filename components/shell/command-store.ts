import { useEffect } from "react";
import { create } from "zustand";

/** Something a person can do on the open page, by name in the palette and by its keys. */
export interface Command {
  id: string;
  label: string;
  keys?: string;
  run: () => void;
}

const useStore = create<{ commands: readonly Command[] }>(() => ({ commands: [] }));

export const useCommandList = () => useStore((state) => state.commands);

/** Registers the page's commands while the page is open. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    useStore.setState((state) => ({ commands: [...state.commands, ...commands] }));
    return () =>
      useStore.setState((state) => ({
        commands: state.commands.filter((command) => !commands.includes(command)),
      }));
  }, [commands]);
}
