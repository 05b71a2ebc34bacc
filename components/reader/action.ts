import type { Reader } from "./desk-context";

/** One thing a reviewer can do: in the palette by its name, by its keys, and in the list of keys. */
export interface Action {
  id: string;
  group: "Text" | "Spans" | "Document" | "Page";
  name: string;
  /** As KeyboardEvent names them, modifiers first: `Ctrl+Shift+ArrowLeft`. `Ctrl` stands for Cmd too. */
  keys: readonly string[];
  run: (reader: Reader, ways: Ways) => void;
  /** Always, where it is left out. */
  offered?: (reader: Reader) => boolean;
}

/** What an action needs of the page around it. */
export interface Ways {
  done: () => void;
  reopen: () => void;
  next: () => void;
  /** To the text beside this one in one's list, done or not. */
  step: (direction: 1 | -1) => void;
  undo: () => void;
  redo: () => void;
}

export const isOffered = ({ offered }: Action, reader: Reader): boolean => offered?.(reader) ?? true;
