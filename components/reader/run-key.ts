import { hullOf } from "@/lib/core/span";
import { isOffered, type Ways } from "./action";
import { ACTIONS } from "./actions";
import type { Reader } from "./desk-context";
import { placeOfKeys } from "./keyboard-cursor";
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

const OTHER_WAY: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** The table says left and right of text that runs to the right; in a line that runs to the left they change places. */
function bySight(keys: string, reader: Reader): string {
  const [, held = "", arrow = ""] = /^(.*)(ArrowLeft|ArrowRight)$/.exec(keys) ?? [];
  if (!arrow) return keys;
  const { focusId, spans } = reader.desk.getState();
  const focused = spans.get(focusId ?? "");
  const [start, end] = focused ? hullOf(focused.fragments) : [0, 0];
  const at = held.startsWith("Alt") ? start : held.startsWith("Ctrl") ? end : placeOfKeys(reader);
  return reader.page.current?.isRightToLeft(at) ? `${held}${OTHER_WAY[arrow]}` : keys;
}

/** What a key means now: a label of the project comes first, then the table. */
export function runKey(event: KeyboardEvent, reader: Reader, ways: Ways): boolean {
  const keys = bySight(keysOf(event), reader);
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
