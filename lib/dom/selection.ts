import type { Fragment } from "@/lib/core/span";
import { sliceCodePoints } from "@/lib/core/text";
import { type Lines, offsetOf } from "./lines";

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
