import { plural } from "@/components/shell/say";
import { previewOf, quoteOf } from "@/lib/core/quote";
import { READER_KEYS } from "@/lib/core/scheme";
import { addFragment, type Fragment, type Span } from "@/lib/core/span";
import type { Reader } from "./desk-context";
import { setPreference } from "./preferences";

export function say({ view }: Reader, said: string): void {
  view.setState({ said });
}

/** Whether the page shows the stored text; where not, it is said, and marking stops. */
export function stillAsStored(reader: Reader): boolean {
  if (!reader.page.current || reader.page.current.verify()) return true;
  say(
    reader,
    "The page was changed by a translation or an extension. Turn it off and reload; nothing wrong was stored.",
  );
  return false;
}

/** Answers the new span's id; null where marking has stopped. */
export function tagSelection(reader: Reader, labelId: string, selection: Fragment): string | null {
  const { desk, labels } = reader;
  if (!stillAsStored(reader)) return null;
  const [spanId = null] = desk.tag(labelId, [[selection]]);
  dropSelection(reader);
  say(reader, `${labels.get(labelId)?.name}: ${previewOf(quoteOf(desk.index, [selection]), 60)}`);
  return spanId;
}

/**
 * A label's key or button: tags what is selected; else changes the label of the span in focus; else the label
 * is held, and each selection from now on is tagged with it.
 */
export function chooseLabel(reader: Reader, labelId: string): void {
  const { desk, view, labels } = reader;
  const { selection, brush } = view.getState();
  const { focusId } = desk.getState();
  if (selection) {
    tagSelection(reader, labelId, selection);
    return;
  }
  const { name, key } = labels.get(labelId) ?? {};
  if (focusId) {
    desk.edit(focusId, { labelId });
    return say(reader, `Now ${name}.`);
  }
  if (!stillAsStored(reader)) return;
  const held = brush === labelId ? null : labelId;
  view.setState({ brush: held });
  if (!held) return say(reader, `${name} let go.`);
  const byKeys = key ? `, one made by keys when ${key.toUpperCase()} is pressed` : "";
  say(reader, `Holding ${name}: each selection is tagged at once${byKeys}.`);
}

/** The stretch becomes a further fragment of the span in focus; false where none is. */
export function addToFocused(reader: Reader, fragment: Fragment): boolean {
  const { desk } = reader;
  const { focusId, spans } = desk.getState();
  const span = focusId ? spans.get(focusId) : undefined;
  if (!span) return false;
  const fragments = addFragment(desk.index, span.fragments, fragment);
  if (!fragments) return false;
  desk.edit(span.id, { fragments });
  say(reader, `The span has ${plural(fragments.length, "fragment")} now.`);
  return true;
}

/** By key or button: what is selected becomes a further fragment of the span in focus. */
export function addSelection(reader: Reader): void {
  const { view } = reader;
  const { selection } = view.getState();
  if (!selection) return say(reader, "Select what is to be added to the chosen span first.");
  if (!stillAsStored(reader)) return;
  if (!addToFocused(reader, selection))
    return say(reader, "Choose the span first that the selection is to be added to.");
  dropSelection(reader);
}

/** What was selected has been used. */
function dropSelection({ view }: Reader): void {
  const { cursor } = view.getState();
  // The next one begins where this one ended.
  view.setState({
    selection: null,
    paletteAt: null,
    pick: null,
    cursor: cursor && { anchor: cursor.head, head: cursor.head },
  });
  window.getSelection()?.removeAllRanges();
}

/** All at once: a span left chosen would be relabelled by the key that is to hold the next label. */
export function letGo({ desk, view }: Reader): void {
  const { cursor, clicked } = view.getState();
  // The keys go on from where they stood.
  const place = cursor?.head ?? clicked;
  view.setState({ selection: null, paletteAt: null, cursor: null, clicked: place, brush: null, pick: null });
  window.getSelection()?.removeAllRanges();
  desk.focus(null);
}

export function focusSpan(reader: Reader, span: Span | null, scroll = true): void {
  const { desk, view, page } = reader;
  desk.focus(span?.id ?? null);
  view.setState({ pick: null });
  if (span && scroll) page.current?.scrollTo(span.fragments[0]![0]);
}

/** To the next or previous span in text order, from the one in focus or else from what is in view. */
export function stepFocus(reader: Reader, direction: 1 | -1): void {
  const { desk, page, view } = reader;
  const { spans, focusId } = desk.getState();
  const from =
    (focusId && spans.get(focusId)) || view.getState().cursor?.head || page.current?.placeInView() || 0;
  const span = direction === 1 ? spans.next(from) : spans.previous(from);
  if (span) focusSpan(reader, span);
  else say(reader, direction === 1 ? "That was the last span." : "That was the first span.");
}

export function deleteFocused(reader: Reader): void {
  const { desk, labels } = reader;
  const { focusId, spans } = desk.getState();
  const span = focusId ? spans.get(focusId) : undefined;
  if (!span) return;
  desk.remove([span.id]);
  say(
    reader,
    `Deleted ${labels.get(span.labelId)?.name}: ${previewOf(quoteOf(desk.index, span.fragments), 60)}. ${READER_KEYS.undo} brings it back.`,
  );
}

/** The note's field is in the panel, which may have to open for it; until it does, keys go nowhere else. */
export function openNote({ desk, view, writable }: Reader): void {
  const { focusId, spans } = desk.getState();
  const span = focusId ? spans.get(focusId) : undefined;
  if (!span || !(writable || span.note)) return;
  setPreference({ panel: true });
  view.setState({ noting: span.id, drawer: true });
  setTimeout(
    () => view.getState().noting === span.id && view.setState({ noting: null, typedAhead: "" }),
    1500,
  );
}

/** Opens the bar, or puts the cursor into it again. */
export function openFind({ view }: Reader): void {
  view.setState(({ find }) => ({ find: find + 1 }));
}
