import { sameContent } from "@/lib/core/changes";
import type { Fragment, Span } from "@/lib/core/span";
import type { SpanList } from "@/lib/core/span-list";
import { type TextIndex, toCodePoint } from "@/lib/core/text";
import { createHighlights, supportsHighlights } from "./highlights";
import { createLines, type Lines, lineOf, linesOf, offsetOf, rangeOf, showsText } from "./lines";
import { drawMarks, type LabelLook } from "./marks";

/** The text with its spans painted, over plain DOM; offsets in and out are code points. */
export interface Page {
  /** One span came, went or changed; `spans` is how all stand now. */
  changeSpan(before: Span | null, after: Span | null, spans: SpanList): void;
  focus(id: string | null): void;
  hover(id: string | null): void;
  /** A painted selection, which stays while panels are clicked. */
  setSelection(fragment: Fragment | null): void;
  setHits(hits: readonly Fragment[], current: Fragment | null): void;
  /** The keyboard's place. */
  setCursor(offset: number | null): void;
  scrollTo(offset: number, align?: "start" | "near"): void;
  spansAtPoint(x: number, y: number): Span[];
  rectOf(fragment: Fragment): DOMRect;
  /** The first place in view. */
  placeInView(): number;
  /** Whether the page still shows the stored text; marking must stop where it does not. */
  verify(): boolean;
  /** What a selection of the browser covers of the text, however it was made; null for nothing. */
  fragmentOf(selection: Selection): Fragment | null;
  destroy(): void;
}

interface PageParts {
  spans: SpanList;
  labels: ReadonlyMap<string, LabelLook>;
}

const NEAR = 700;

export function createPage(
  container: HTMLElement,
  index: TextIndex,
  { spans: given, labels }: PageParts,
): Page {
  let spans = given;
  let focusId: string | null = null;
  let hoverId: string | null = null;
  const root = document.createElement("div");
  root.className = "rj-text";
  root.setAttribute("translate", "no");
  if (!supportsHighlights()) root.dataset.boxes = "";
  const lines = createLines(root, index);
  container.replaceChildren(root);
  const highlights = createHighlights(lines, new Map([...labels].map(([id, { color }]) => [id, color])));
  const near = new Set<number>();
  const layers = new Map<number, HTMLElement>();
  let numbers: ReadonlyMap<string, number> = numbersOf(spans);
  let renumbering = 0;

  const spansIn = (line: number) =>
    spans.within(lines.paragraphs.starts[line]!, lines.paragraphs.ends[line]!);

  function draw(line: number): void {
    const inside = spansIn(line);
    highlights.paint(line, inside);
    layers.get(line)?.remove();
    layers.delete(line);
    const layer = drawMarks(lines, line, inside, labels, numbers);
    if (!layer) return;
    for (const mark of layer.children)
      mark.classList.toggle("rj-on", (mark as HTMLElement).dataset.span === focusId);
    lines.elements[line]!.append(layer);
    layers.set(line, layer);
  }

  function leave(line: number): void {
    near.delete(line);
    highlights.clear(line);
    layers.get(line)?.remove();
    layers.delete(line);
  }

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const line = lineOf(target)!;
        if (!isIntersecting) leave(line);
        else if (!near.has(line)) {
          near.add(line);
          draw(line);
        }
      }
    },
    { rootMargin: `${NEAR}px 0px` },
  );
  for (const element of lines.elements) seen.observe(element);

  // The first screen does not wait for the observer.
  for (let line = 0, units = 0; line < lines.nodes.length && units < 4000; line++) {
    units += lines.nodes[line]!.length + 60;
    near.add(line);
    draw(line);
  }

  let width = root.clientWidth;
  const redraw = () => {
    for (const line of near) draw(line);
  };
  const resized = new ResizeObserver(() => {
    if (root.clientWidth === width && layers.size > 0 && heightsHold()) return;
    width = root.clientWidth;
    redraw();
  });
  let heights = new Map<number, number>();
  function heightsHold(): boolean {
    const now = new Map([...near].map((line) => [line, lines.elements[line]!.offsetHeight]));
    const hold = [...now].every(([line, height]) => !heights.has(line) || heights.get(line) === height);
    heights = now;
    return hold;
  }
  resized.observe(root);
  void document.fonts?.ready.then(redraw);
  const beforePrint = () => {
    for (let line = 0; line < lines.elements.length; line++) {
      near.add(line);
      draw(line);
    }
  };
  window.addEventListener("beforeprint", beforePrint);

  function renumber(): void {
    cancelAnimationFrame(renumbering);
    // After the new mark is on screen: counting all spans must not hold it up.
    renumbering = requestAnimationFrame(() => {
      renumbering = requestAnimationFrame(() => {
        numbers = numbersOf(spans);
        for (const line of near) if (layers.has(line)) draw(line);
      });
    });
  }

  const fragmentsOf = (id: string | null) => (id && spans.get(id)?.fragments) || [];
  const caret = document.createElement("i");
  caret.className = "rj-caret";

  const page: Page = {
    changeSpan(before, after, now) {
      spans = now;
      for (const span of [before, after]) {
        if (!span) continue;
        for (const fragment of span.fragments) {
          const [first, last] = linesOf(lines, fragment);
          for (let line = first; line <= last; line++) if (near.has(line)) draw(line);
        }
      }
      highlights.show("focus", fragmentsOf(focusId));
      highlights.show("hover", fragmentsOf(hoverId));
      if (!sameContent(before, after)) renumber();
    },
    focus(id) {
      focusId = id;
      highlights.show("focus", fragmentsOf(id));
      for (const layer of layers.values())
        for (const mark of layer.children)
          mark.classList.toggle("rj-on", (mark as HTMLElement).dataset.span === id);
    },
    hover(id) {
      hoverId = id;
      highlights.show("hover", fragmentsOf(id));
    },
    setSelection: (fragment) => highlights.show("chosen", fragment ? [fragment] : []),
    setHits(hits, current) {
      highlights.show("hit", hits);
      highlights.show("hit-now", current ? [current] : []);
    },
    setCursor(offset) {
      caret.remove();
      if (offset === null || lines.nodes.length === 0) return;
      const [line] = linesOf(lines, [Math.min(offset, index.length), offset + 1]);
      const at = rangeOf(lines, [Math.min(offset, index.length), Math.min(offset + 1, index.length)]);
      const rect = at.getClientRects()[0] ?? lines.elements[line]!.getBoundingClientRect();
      const origin = lines.elements[line]!.getBoundingClientRect();
      caret.style.cssText = `left:${rect.left - origin.left - 1}px;top:${rect.top - origin.top}px;height:${rect.height}px`;
      lines.elements[line]!.append(caret);
    },
    scrollTo(offset, align = "near") {
      const place: Fragment = [
        Math.min(offset, Math.max(0, index.length - 1)),
        Math.min(offset + 1, index.length),
      ];
      if (lines.nodes.length === 0) return;
      const [line] = linesOf(lines, place);
      const scroller = scrollerOf(root);
      // Twice: lines above get their true height only once they come near.
      for (let turn = 0; turn < 2; turn++) {
        const rect = rangeOf(lines, place).getBoundingClientRect();
        const frame = scroller.getBoundingClientRect();
        const top = scroller === document.documentElement ? 0 : frame.top;
        const height = scroller.clientHeight;
        if (align === "near" && rect.top > top + 60 && rect.bottom < top + height - 120) return;
        if (rect.height === 0 && turn === 0) lines.elements[line]!.scrollIntoView({ block: "center" });
        else scroller.scrollTop += rect.top - top - (align === "start" ? 16 : height / 3);
      }
    },
    spansAtPoint(x, y) {
      const offset = characterAt(lines, x, y);
      return offset === null ? [] : spans.at(offset);
    },
    rectOf: (fragment) => rangeOf(lines, fragment).getBoundingClientRect(),
    placeInView() {
      const scroller = scrollerOf(root);
      const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
      for (const line of [...near].sort((a, b) => a - b)) {
        const rect = lines.elements[line]!.getBoundingClientRect();
        if (rect.bottom <= top + 8) continue;
        const at = caretAt(rect.left + 4, Math.max(rect.top + 4, top + 12));
        return at && lineOf(at.node) === line
          ? offsetOf(lines, at.node, at.offset)
          : lines.paragraphs.starts[line]!;
      }
      return 0;
    },
    verify: () => showsText(lines),
    fragmentOf(selection) {
      if (selection.rangeCount === 0 || selection.isCollapsed) return null;
      const range = selection.getRangeAt(0);
      if (!range.intersectsNode(root)) return null;
      const start = offsetOf(lines, range.startContainer, range.startOffset);
      const end = offsetOf(lines, range.endContainer, range.endOffset);
      return start < end ? [start, end] : null;
    },
    destroy() {
      cancelAnimationFrame(renumbering);
      seen.disconnect();
      resized.disconnect();
      window.removeEventListener("beforeprint", beforePrint);
      highlights.destroy();
      root.remove();
    },
  };
  return page;
}

/** Running numbers within each label, in text order. */
function numbersOf(spans: SpanList): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (const { id, labelId } of spans.all()) {
    const number = (counts.get(labelId) ?? 0) + 1;
    counts.set(labelId, number);
    numbers.set(id, number);
  }
  return numbers;
}

function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if (document.caretPositionFromPoint) {
    const at = document.caretPositionFromPoint(x, y);
    return at && { node: at.offsetNode, offset: at.offset };
  }
  const range = document.caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

/** The character under a point: the caret falls before or after it, so its box decides. */
function characterAt(lines: Lines, x: number, y: number): number | null {
  const at = caretAt(x, y);
  const line = at && lineOf(at.node);
  const node = line === null || line === undefined ? undefined : lines.nodes[line];
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
