import type { Fragment } from "@/lib/core/span";
import { sliceCodePoints } from "@/lib/core/text";
import { type Lines, offsetOf } from "./lines";
import { caretAt, frameOf } from "./places";

/**
 * What a selection of the browser covers of the text, however it was made: backwards, over several lines, ending
 * in the next line's start, begun outside the text. Clipped to the text, not trimmed; null for nothing.
 */
export function fragmentOf(lines: Lines, selection: Selection): Fragment | null {
  if (selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(lines.root)) return null;
  const start = offsetOf(lines, range.startContainer, range.startOffset);
  const end = offsetOf(lines, range.endContainer, range.endOffset);
  return start < end ? [start, end] : null;
}

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/**
 * Ends a selection whose mouse was let go beside the text at the nearest place in sight of the text; the browser
 * would end it at whatever lies there, and that may come after the whole text. Viewport px.
 */
export function pullIn(lines: Lines, selection: Selection, x: number, y: number): void {
  if (lines.root.contains(selection.focusNode) || !lines.root.contains(selection.anchorNode)) return;
  const { left, right, top, bottom } = lines.root.getBoundingClientRect();
  if (y < top || y > bottom) return;
  const frame = frameOf(lines);
  const row = between(frame.top + 2, y, frame.top + frame.height - 2);
  const caret = caretAt(between(left + 1, x, right - 1), row);
  if (caret && lines.root.contains(caret.node)) selection.extend(caret.node, caret.offset);
}

/** Copying gives the text as it is stored; the browser would put blank lines between its paragraphs. */
export function copyPlainly(lines: Lines): () => void {
  const copy = (event: ClipboardEvent) => {
    const selection = window.getSelection();
    if (!selection || selection.rangeCount === 0) return;
    const { startContainer, endContainer } = selection.getRangeAt(0);
    if (!lines.root.contains(startContainer) || !lines.root.contains(endContainer)) return;
    const fragment = fragmentOf(lines, selection);
    if (!fragment || !event.clipboardData) return;
    event.clipboardData.setData("text/plain", sliceCodePoints(lines.index, fragment[0], fragment[1]));
    event.preventDefault();
  };
  document.addEventListener("copy", copy);
  return () => document.removeEventListener("copy", copy);
}
