import type { Span } from "@/lib/core/span";
import { type Lines, partInLine } from "./lines";
import type { LabelLook } from "./painter";

/** Over each line: letter and number where a span starts, an edge where it starts and where it ends. */
export interface Marks {
  /** Draws the lines' marks anew. Measures all before it writes, so that the browser lays out once. */
  draw(batch: readonly { line: number; spans: readonly Span[] }[]): void;
  clear(line: number): void;
  has(line: number): boolean;
  renumber(numbers: ReadonlyMap<string, number>): void;
  focus(id: string | null): void;
}

interface Edge {
  span: Span;
  look: LabelLook;
  kind: "start" | "more" | "end";
  /** Whether its character is of a script that runs from right to left. */
  rtl: boolean;
  x: number;
  top: number;
  height: number;
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LETTER = 6;
/** A letter that found no place this near to its start is left out; the span keeps its edge. */
const FAR = 60;

/** The marks take no room and hold no text, so that selecting, copying and counting never meet them. */
export function createMarks(
  lines: Lines,
  looks: ReadonlyMap<string, LabelLook>,
  given: ReadonlyMap<string, number>,
): Marks {
  let numbers = given;
  let focused: string | null = null;
  const layers = new Map<number, HTMLElement>();

  function layerOf(edges: readonly Edge[]): HTMLElement {
    const layer = document.createElement("span");
    layer.className = "rj-marks";
    layer.setAttribute("aria-hidden", "true");
    const taken = new Map<number, number>();
    for (const { span, look, kind, rtl, x, top, height } of edges) {
      const edge = document.createElement("i");
      edge.className = kind === "end" ? "rj-end" : "rj-start";
      edge.dataset.span = span.id;
      edge.style.cssText = `left:${x}px;top:${top}px;height:${height}px;--color:${look.color}`;
      layer.append(edge);
      if (kind === "end") continue;
      const letter = `${kind === "more" ? "…" : ""}${look.letter}`;
      const text = `${letter}${numbers.get(span.id) ?? ""}`;
      const row = Math.round(top);
      const place = rtl ? x : Math.max(x, taken.get(row) ?? 0);
      if (place > x + FAR) continue;
      if (!rtl) taken.set(row, place + text.length * LETTER + 4);
      const mark = document.createElement("b");
      mark.className = rtl ? "rj-mark rj-rtl" : "rj-mark";
      mark.dataset.span = span.id;
      mark.dataset.letter = letter;
      mark.dataset.mark = text;
      mark.style.cssText = `left:${place}px;top:${top}px;--color:${look.color}`;
      layer.append(mark);
    }
    for (const part of layer.children) light(part as HTMLElement);
    return layer;
  }

  const light = (part: HTMLElement) => part.classList.toggle("rj-on", part.dataset.span === focused);

  function clear(line: number): void {
    layers.get(line)?.remove();
    layers.delete(line);
  }

  return {
    draw(batch) {
      const measured = batch.map(({ line, spans }) => edgesOf(lines, line, spans, looks));
      batch.forEach(({ line }, i) => {
        clear(line);
        const layer = layerOf(measured[i]!);
        layers.set(line, layer);
        if (layer.childElementCount > 0) lines.elements[line]!.append(layer);
      });
    },
    clear,
    has: (line) => layers.has(line),
    renumber(now) {
      numbers = now;
      for (const layer of layers.values())
        for (const mark of layer.querySelectorAll<HTMLElement>("b")) {
          const { span = "", letter, mark: shown } = mark.dataset;
          const text = `${letter}${numbers.get(span) ?? ""}`;
          if (text !== shown) mark.dataset.mark = text;
        }
    },
    focus(id) {
      focused = id;
      for (const layer of layers.values()) for (const part of layer.children) light(part as HTMLElement);
    },
  };
}

/** Where spans start and end in a line, in px from its corner, in order along each row. */
function edgesOf(
  lines: Lines,
  line: number,
  spans: readonly Span[],
  looks: ReadonlyMap<string, LabelLook>,
): Edge[] {
  if (spans.length === 0) return [];
  const node = lines.nodes[line]!;
  const { starts, ends } = lines.paragraphs;
  const origin = lines.elements[line]!.getBoundingClientRect();
  const range = document.createRange();
  const edges: Edge[] = [];

  function measure(span: Span, look: LabelLook, kind: Edge["kind"], at: number): void {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const rect = range.getBoundingClientRect();
    const rtl = RTL.test(node.data.charAt(at));
    const x = ((kind === "end") === rtl ? rect.left : rect.right) - origin.left;
    edges.push({ span, look, kind, rtl, x, top: rect.top - origin.top, height: rect.height });
  }

  for (const span of spans) {
    const look = looks.get(span.labelId);
    if (!look) continue;
    span.fragments.forEach((fragment, i) => {
      const part = partInLine(lines, line, fragment);
      if (!part) return;
      if (fragment[0] >= starts[line]!) measure(span, look, i === 0 ? "start" : "more", part[0]);
      const last = i === span.fragments.length - 1;
      if (last && fragment[1] <= ends[line]!) measure(span, look, "end", part[1] - 1);
    });
  }
  return edges.sort((a, b) => a.top - b.top || a.x - b.x);
}
