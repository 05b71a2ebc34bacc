import { isOffered, type Ways } from "./action";
import { ACTIONS } from "./actions";
import type { Reader } from "./desk-context";
import { chooseLabel } from "./tagging";

/** The keys of an event as the table writes them. */
export function keysOf(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}): string {
  const letter = event.key.length === 1;
  const key = letter ? event.key.toUpperCase() : event.key;
  // A sign such as ? needs Shift on many keyboards; it is named by itself.
  const shift = event.shiftKey && (!letter || /\p{L}/u.test(key));
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${shift ? "Shift+" : ""}${key}`;
}

/** What a key means now: a label of the project comes first, then the table. */
export function runKey(event: KeyboardEvent, reader: Reader, ways: Ways): boolean {
  const keys = keysOf(event);
  for (const label of reader.labels.values())
    if (!label.archived && label.key?.toUpperCase() === keys && reader.writable) {
      chooseLabel(reader, label.id);
      return true;
    }
  const action = ACTIONS.find((candidate) => candidate.keys.includes(keys) && isOffered(candidate, reader));
  if (!action) return false;
  action.run(reader, ways);
  return true;
}
