import { sameContent } from "@/lib/core/changes";
import { lanesOf } from "@/lib/core/lanes";
import type { Fragment, Span } from "@/lib/core/span";
import type { SpanList } from "@/lib/core/span-list";
import type { TextIndex } from "@/lib/core/text";
import { afterPaint } from "./after-paint";
import { createBoxes } from "./boxes";
import { createCaret } from "./caret";
import { createHighlights, paintsHighlights } from "./highlights";
import { createLines, linesOf, rangeOf, rowRules } from "./lines";
import { createMarks } from "./marks";
import { watchNear } from "./near";
import type { LabelLook } from "./painter";
import { watchPrinting } from "./paper";
import { characterAt, placeInView, scrollerOf, scrollTo } from "./places";
import { copyPlainly, fragmentOf, pullIn } from "./selection";
import { createSpoken } from "./spoken";
import { watchTampering } from "./tampering";

/**
 * The text with its spans painted, over plain DOM: nobody else knows of ranges. Offsets in and out are code
 * points; places on the screen are viewport px. The text nodes are never changed once made.
 *
 *     const page = createPage(container, index, { labels, spans });
 *     page.changeSpan(null, span, spans.with(span));
 *     page.fragmentOf(getSelection());
 *     page.destroy();
 */
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
  /** Brings an offset into view; "near" moves only what is not well in view already. */
  scrollTo(offset: number, align?: "start" | "near"): void;
  /** The character under a point; null where there is none. */
  offsetAtPoint(x: number, y: number): number | null;
  /** The spans under a point, innermost first; at a mark that stands for several, those. */
  spansAtPoint(x: number, y: number): Span[];
  rectOf(fragment: Fragment): DOMRect;
  /** Whether the line at an offset runs from right to left, as the browser has settled it. */
  isRightToLeft(offset: number): boolean;
  /** The first place in view. */
  placeInView(): number;
  /** Whether the page still shows the stored text; marking must stop where it does not. */
  verify(): boolean;
  /** What a selection of the browser covers of the text, however it was made; null for nothing. */
  fragmentOf(selection: Selection): Fragment | null;
  /** Ends a selection that was let go beside the text, at a point in the viewport, within the text. */
  pullIn(selection: Selection, x: number, y: number): void;
  destroy(): void;
}

interface PageParts {
  spans: SpanList;
  labels: ReadonlyMap<string, LabelLook>;
}

export function createPage(container: HTMLElement, index: TextIndex, parts: PageParts): Page {
  const { labels } = parts;
  let { spans } = parts;
  let focusId: string | null = null;
  let hoverId: string | null = null;
  const changed = new Set<number>();
  let renumber = false;
  let stopSettling = () => {};

  // Asked of the browser before there is a text: each answer styles and lays out all that is new on the page.
  const scroller = scrollerOf(container);
  const createPainter = paintsHighlights() ? createHighlights : createBoxes;
  const guesses = new CSSStyleSheet();
  guesses.replaceSync(rowRules());
  // A style element would need leave from the Content-Security-Policy.
  document.adoptedStyleSheets.push(guesses);
  const root = document.createElement("div");
  root.className = "rj-text";
  root.translate = false;
  const lines = createLines(root, index);
  const painter = createPainter(lines, labels);
  const marks = createMarks(lines, labels);
  const spoken = createSpoken(lines, labels);
  const caret = createCaret(lines);

  const spansIn = (line: number) =>
    spans.within(lines.paragraphs.starts[line]!, lines.paragraphs.ends[line]!);

  function numbersIn(some: Iterable<number>): ReadonlyMap<string, number> {
    let [from, to] = [Number.POSITIVE_INFINITY, 0];
    for (const line of some) {
      from = Math.min(from, lines.paragraphs.starts[line]!);
      to = Math.max(to, lines.paragraphs.ends[line]!);
    }
    return spans.numbersWithin(from, to);
  }

  function enter(line: number): void {
    const inside = spansIn(line);
    if (inside.length > 0) painter.paint(line, inside, lanesOf(inside));
  }

  function leave(line: number): void {
    painter.clear(line);
    marks.clear(line);
    spoken.clear(line);
  }

  const measure = (line: number) => marks.measure(line, spansIn(line));

  function draw(batch: readonly number[]): void {
    if (painter.measures) for (const line of batch) enter(line);
    marks.draw(batch, numbersIn(batch));
  }

  function rest(): void {
    const numbers = numbersIn(watch.near);
    for (const line of watch.near) spoken.tell(line, spansIn(line), numbers);
  }

  const watch = watchNear(lines, scroller, { enter, leave, measure, draw, rest });
  container.replaceChildren(root);
  const fontsCame = () => {
    for (const line of watch.near) watch.want(line);
  };
  document.fonts?.addEventListener("loadingdone", fontsCame);

  const fragmentsOf = (id: string | null) => (id && spans.get(id)?.fragments) || [];
  function showPassing(): void {
    painter.show("focus", fragmentsOf(focusId));
    painter.show("hover", fragmentsOf(hoverId));
  }

  /** What comes with a change but must not hold up its colours: letters, numbers and what is spoken. */
  function settle(): void {
    for (const line of changed) if (watch.near.has(line)) watch.want(line);
    changed.clear();
    if (!renumber) return;
    renumber = false;
    marks.renumber(numbersIn(watch.near));
    rest();
  }

  const stopPrinting = watchPrinting(root, watch.printAll, watch.printEnded);
  const tampering = watchTampering(lines);
  const stopCopying = copyPlainly(lines);

  return {
    changeSpan(before, after, now) {
      spans = now;
      const touched = new Set<number>();
      for (const { fragments } of [before, after].filter((span) => span !== null))
        for (const fragment of fragments) {
          const [first, last] = linesOf(lines, fragment);
          for (let line = first; line <= last; line++) if (watch.near.has(line)) touched.add(line);
        }
      for (const line of touched) {
        painter.clear(line);
        enter(line);
        changed.add(line);
      }
      showPassing();
      renumber ||= !sameContent(before, after);
      stopSettling();
      stopSettling = afterPaint(settle);
    },
    focus(id) {
      focusId = id;
      painter.show("focus", fragmentsOf(id));
      marks.focus(id);
    },
    hover(id) {
      hoverId = id;
      painter.show("hover", fragmentsOf(id));
    },
    setSelection: (fragment) => painter.show("chosen", fragment ? [fragment] : []),
    setHits(hits, current) {
      painter.show("hit", hits);
      painter.show("hit-now", current ? [current] : []);
    },
    setCursor: caret.set,
    scrollTo: (offset, align = "near") => scrollTo(lines, offset, align),
    offsetAtPoint: (x, y) => characterAt(lines, x, y),
    spansAtPoint(x, y) {
      const counted = marks.countedAt(x, y);
      if (counted) return counted.flatMap((id) => spans.get(id) ?? []);
      const offset = characterAt(lines, x, y);
      return offset === null ? [] : spans.at(offset);
    },
    rectOf: (fragment) => rangeOf(lines, fragment).getBoundingClientRect(),
    isRightToLeft(offset) {
      const line = lines.elements[linesOf(lines, [offset, offset])[0]];
      return line !== undefined && getComputedStyle(line).direction === "rtl";
    },
    placeInView: () => placeInView(lines, watch.near),
    verify: tampering.holds,
    fragmentOf: (selection) => fragmentOf(lines, selection),
    pullIn: (selection, x, y) => pullIn(lines, selection, x, y),
    destroy() {
      stopSettling();
      watch.destroy();
      stopPrinting();
      document.fonts?.removeEventListener("loadingdone", fontsCame);
      stopCopying();
      tampering.stop();
      document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(guesses), 1);
      painter.destroy();
      root.remove();
    },
  };
}
