import type { Fragment } from "@/lib/core/span";
import { toCodePoint } from "@/lib/core/text";
import { type Lines, lineOf, linesOf, offsetOf, rangeOf } from "./lines";

/** The element that scrolls the text; null where the window does. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

/** Top and height of what shows of the text, in the viewport. */
export function frameOf(lines: Lines): { scroller: Element; top: number; height: number } {
  const scroller = scrollerOf(lines.root);
  if (!scroller) return { scroller: document.documentElement, top: 0, height: window.innerHeight };
  return { scroller, top: scroller.getBoundingClientRect().top, height: scroller.clientHeight };
}

export function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if (document.caretPositionFromPoint) {
    const at = document.caretPositionFromPoint(x, y);
    return at && { node: at.offsetNode, offset: at.offset };
  }
  const range = document.caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

/** The character under a point: the caret falls before or after it, so its box decides. */
export function characterAt(lines: Lines, x: number, y: number): number | null {
  const at = caretAt(x, y);
  const line = at ? lineOf(at.node) : undefined;
  const node = line === undefined ? undefined : lines.nodes[line];
  if (!at || !node || at.node !== node) return null;
  const range = document.createRange();
  for (const from of [at.offset, at.offset - 1]) {
    if (from < 0 || from >= node.length) continue;
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    for (const rect of range.getClientRects())
      if (x >= rect.left && x <= rect.right && y >= rect.top - 4 && y <= rect.bottom + 6)
        return toCodePoint(lines.index, lines.units[line!]! + from);
  }
  return null;
}

/** The character at an offset, to be measured; the last one at the end of the text. */
const characterFrom = (lines: Lines, offset: number): Fragment => {
  const at = Math.max(0, Math.min(offset, lines.index.length - 1));
  return [at, Math.min(at + 1, lines.index.length)];
};

/** Where a caret before the character at an offset stands. */
export function caretRect(lines: Lines, offset: number): DOMRect {
  const character = characterFrom(lines, offset);
  const rect = rangeOf(lines, character).getClientRects()[0];
  const [line] = linesOf(lines, character);
  if (!rect) return lines.elements[line]!.getBoundingClientRect();
  const after = offset >= lines.index.length && !lines.index.text.endsWith("\n");
  return new DOMRect(after ? rect.right : rect.left, rect.top, 0, rect.height);
}

/**
 * Brings an offset into view. Lines off screen have only guessed heights, so it looks again in the next frames
 * until the place stands still.
 */
export function scrollTo(lines: Lines, offset: number, align: "start" | "near", turns = 4): void {
  const place = characterFrom(lines, offset);
  const [line] = linesOf(lines, place);
  if (line < 0) return;
  const { scroller, top, height } = frameOf(lines);
  const range = rangeOf(lines, place);
  let rect = range.getBoundingClientRect();
  if (align === "near" && rect.height > 0 && rect.top > top + 60 && rect.bottom < top + height - 100) return;
  const wanted = top + (align === "start" ? 16 : height / 3);
  if (rect.height === 0) lines.elements[line]!.scrollIntoView({ block: "start" });
  rect = range.getBoundingClientRect();
  const miss = rect.top - wanted;
  if (Math.abs(miss) < 2) return;
  scroller.scrollTop += miss;
  if (turns > 1) requestAnimationFrame(() => scrollTo(lines, offset, align, turns - 1));
}

/** The first offset in view, of the given lines. */
export function placeInView(lines: Lines, near: Iterable<number>): number {
  const { top } = frameOf(lines);
  for (const line of [...near].sort((a, b) => a - b)) {
    const rect = lines.elements[line]!.getBoundingClientRect();
    if (rect.bottom <= top + 8) continue;
    if (rect.top >= top) return lines.paragraphs.starts[line]!;
    const at = caretAt(rect.left + rect.width / 2, top + 12);
    const found = at && lineOf(at.node) === line ? offsetOf(lines, at.node, at.offset) : 0;
    return Math.max(lines.paragraphs.starts[line]!, found);
  }
  return 0;
}
