import type { Fragment, Span } from "@/lib/core/span";
import { type Lines, linesOf, partInLine } from "./lines";

/** Backgrounds by the CSS Custom Highlight API: the text's nodes stay whole, whatever is tagged. */
export interface Highlights {
  /** Paints a line's spans; painting again takes what changed. */
  paint(line: number, spans: readonly Span[]): void;
  clear(line: number): void;
  /** One of the passing marks: what is chosen, in focus, hovered or found. */
  show(name: PassingMark, fragments: readonly Fragment[]): void;
  destroy(): void;
}

export type PassingMark = "chosen" | "focus" | "hover" | "hit" | "hit-now";
const PASSING: readonly PassingMark[] = ["hover", "focus", "hit", "hit-now", "chosen"];

export const supportsHighlights = () => typeof Highlight === "function" && "highlights" in CSS;

let pages = 0;

function stretches(lines: Lines, fragment: Fragment): StaticRange[] {
  const [first, last] = linesOf(lines, fragment);
  const found: StaticRange[] = [];
  for (let line = first; line <= last; line++) {
    const range = stretchIn(lines, line, fragment);
    if (range) found.push(range);
  }
  return found;
}

function stretchIn(lines: Lines, line: number, fragment: Fragment): StaticRange | null {
  const part = partInLine(lines, line, fragment);
  const node = lines.nodes[line]!;
  return (
    part &&
    new StaticRange({ startContainer: node, startOffset: part[0], endContainer: node, endOffset: part[1] })
  );
}

/** `colors`: label id → hex. Each label is one named highlight of this page. */
export function createHighlights(lines: Lines, colors: ReadonlyMap<string, string>): Highlights {
  if (!supportsHighlights()) return { paint() {}, clear() {}, show() {}, destroy() {} };
  const prefix = `rejoinder-${pages++}`;
  const style = document.createElement("style");
  const byLabel = new Map<string, Highlight>();
  const rules: string[] = [];
  [...colors].forEach(([id, color], i) => {
    const highlight = new Highlight();
    CSS.highlights.set(`${prefix}-label-${i}`, highlight);
    byLabel.set(id, highlight);
    rules.push(`::highlight(${prefix}-label-${i}){background-color:${color}26}`);
  });
  const passing = new Map<PassingMark, Highlight>();
  PASSING.forEach((name, i) => {
    const highlight = new Highlight();
    highlight.priority = i + 1;
    CSS.highlights.set(`${prefix}-${name}`, highlight);
    passing.set(name, highlight);
    rules.push(`::highlight(${prefix}-${name}){background-color:var(--mark-${name})}`);
  });
  style.textContent = rules.join("\n");
  document.head.append(style);

  const painted = new Map<number, [Highlight, StaticRange][]>();
  function clear(line: number): void {
    for (const [highlight, range] of painted.get(line) ?? []) highlight.delete(range);
    painted.delete(line);
  }

  return {
    paint(line, spans) {
      clear(line);
      const added: [Highlight, StaticRange][] = [];
      for (const { labelId, fragments } of spans) {
        const highlight = byLabel.get(labelId);
        if (!highlight) continue;
        for (const fragment of fragments) {
          const range = stretchIn(lines, line, fragment);
          if (!range) continue;
          highlight.add(range);
          added.push([highlight, range]);
        }
      }
      painted.set(line, added);
    },
    clear,
    show(name, fragments) {
      const highlight = passing.get(name)!;
      highlight.clear();
      for (const fragment of fragments) for (const range of stretches(lines, fragment)) highlight.add(range);
    },
    destroy() {
      for (const key of [...CSS.highlights.keys()])
        if (key.startsWith(`${prefix}-`)) CSS.highlights.delete(key);
      style.remove();
    },
  };
}
