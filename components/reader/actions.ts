import { palette } from "@/components/shell/palette";
import { moveEdge } from "@/lib/core/edge";
import { READER_KEYS } from "@/lib/core/scheme";
import type { Fragment } from "@/lib/core/span";
import type { Action } from "./action";
import type { Reader } from "./desk-context";
import { type Motion, moveCursor } from "./keyboard-cursor";
import { setPreference, usePreferences } from "./preferences";
import { addSelection, deleteFocused, letGo, openFind, openNote, stepFocus } from "./tagging";

const whereWritable = ({ writable }: Reader) => writable;

const move = (id: string, name: string, motion: Motion, key: string): Action[] => [
  {
    id: `move-${id}`,
    group: "Text",
    name: `Move ${name}`,
    keys: [key],
    run: (reader) => moveCursor(reader, motion, false),
  },
  {
    id: `extend-${id}`,
    group: "Text",
    name: `Select ${name}`,
    keys: [`Shift+${key}`],
    run: (reader) => moveCursor(reader, motion, true),
  },
];

const edge = (which: "start" | "end", by: "word" | "character", direction: 1 | -1, key: string): Action => ({
  id: `${which}-${by}-${direction}`,
  group: "Spans",
  name: `${direction === 1 ? "Later" : "Earlier"} ${which}, by ${by}`,
  keys: [key],
  offered: whereWritable,
  run: ({ desk }) => {
    const { focusId, spans } = desk.getState();
    const span = focusId ? spans.get(focusId) : undefined;
    const fragments: readonly Fragment[] | null = span
      ? moveEdge(desk.index, span.fragments, which, by, direction)
      : null;
    if (span && fragments) desk.edit(span.id, { fragments });
  },
});

/** All that a reviewer can do, but for how the text looks (`TEXT_SETTINGS`) and the labels of the project. */
export const ACTIONS: readonly Action[] = [
  ...move("word-on", "to the next word", "next-word", "ArrowRight"),
  ...move("word-back", "to the word before", "previous-word", "ArrowLeft"),
  ...move("sentence-on", "to the next sentence", "next-sentence", "ArrowDown"),
  ...move("sentence-back", "to the sentence before", "previous-sentence", "ArrowUp"),
  ...move("paragraph-on", "to the next paragraph", "next-paragraph", "PageDown"),
  ...move("paragraph-back", "to the paragraph before", "previous-paragraph", "PageUp"),
  {
    id: "next-span",
    group: "Spans",
    name: "Next span",
    keys: ["]", "."],
    run: (reader) => stepFocus(reader, 1),
  },
  {
    id: "previous-span",
    group: "Spans",
    name: "Span before",
    keys: ["[", ","],
    run: (reader) => stepFocus(reader, -1),
  },
  edge("end", "word", 1, "Ctrl+ArrowRight"),
  edge("end", "word", -1, "Ctrl+ArrowLeft"),
  edge("end", "character", 1, "Ctrl+Shift+ArrowRight"),
  edge("end", "character", -1, "Ctrl+Shift+ArrowLeft"),
  edge("start", "word", 1, "Alt+ArrowRight"),
  edge("start", "word", -1, "Alt+ArrowLeft"),
  edge("start", "character", 1, "Alt+Shift+ArrowRight"),
  edge("start", "character", -1, "Alt+Shift+ArrowLeft"),
  {
    id: "note",
    group: "Spans",
    name: "Write a note on the span",
    keys: ["Enter", READER_KEYS.note],
    run: openNote,
  },
  {
    id: "add-fragment",
    group: "Spans",
    name: "Add the selection to the chosen span",
    keys: ["+", "="],
    offered: whereWritable,
    run: addSelection,
  },
  {
    id: "delete",
    group: "Spans",
    name: "Delete the span",
    keys: ["Delete", "Backspace"],
    offered: whereWritable,
    run: deleteFocused,
  },
  {
    id: "undo",
    group: "Spans",
    name: "Undo",
    keys: [READER_KEYS.undo, "Ctrl+Z"],
    offered: whereWritable,
    run: (_, ways) => ways.undo(),
  },
  {
    id: "redo",
    group: "Spans",
    name: "Redo",
    keys: [`Shift+${READER_KEYS.undo}`, "Ctrl+Shift+Z", "Ctrl+Y"],
    offered: whereWritable,
    run: (_, ways) => ways.redo(),
  },
  {
    id: "let-go",
    group: "Text",
    name: "Let go of the selection, the held label, the chosen span",
    keys: ["Escape"],
    run: letGo,
  },
  {
    id: "done",
    group: "Document",
    name: "Done, next document",
    keys: ["Ctrl+Enter"],
    offered: ({ mayWrite }) => mayWrite,
    run: (_, ways) => ways.done(),
  },
  {
    id: "reopen",
    group: "Document",
    name: "Reopen the text",
    keys: [],
    offered: ({ mayWrite, writable }) => mayWrite && !writable,
    run: (_, ways) => ways.reopen(),
  },
  {
    id: "next",
    group: "Document",
    name: "Next document, leaving this one open",
    keys: ["Ctrl+Shift+Enter"],
    run: (_, ways) => ways.next(),
  },
  {
    id: "text-after",
    group: "Document",
    name: "Document after this one in the list",
    keys: ["}", ">"],
    offered: ({ reading }) => reading.own,
    run: (_, ways) => ways.step(1),
  },
  {
    id: "text-before",
    group: "Document",
    name: "Document before this one in the list",
    keys: ["{", "<"],
    offered: ({ reading }) => reading.own,
    run: (_, ways) => ways.step(-1),
  },
  {
    id: "find",
    group: "Page",
    name: "Find in the text",
    keys: ["/", "Ctrl+F"],
    run: openFind,
  },
  {
    id: "guidelines",
    group: "Page",
    name: "Guidelines",
    keys: [READER_KEYS.guidelines, "F2"],
    run: ({ view }) => view.setState((state) => ({ guidelines: !state.guidelines })),
  },
  { id: "commands", group: "Page", name: "All commands", keys: ["Ctrl+K"], run: () => palette.open() },
  {
    id: "keys",
    group: "Page",
    name: "Show the keys",
    keys: ["?"],
    run: ({ view }) => view.setState({ keys: true }),
  },
  {
    id: "panel",
    group: "Page",
    name: "Show or hide the list of spans",
    keys: [READER_KEYS.panel, "F4"],
    run: ({ view }) => {
      setPreference({ panel: !usePreferences.getState().panel });
      view.setState((state) => ({ drawer: !state.drawer }));
    },
  },
];
