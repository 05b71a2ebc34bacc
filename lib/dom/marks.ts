import type { Span } from "@/lib/core/span";
import { isRightToLeft, type Lines, partInLine } from "./lines";
import type { LabelLook } from "./painter";

/** Over each line: letter and number where a span starts, an edge where it starts and where it ends. */
export interface Marks {
  /** Takes where a line's spans start and end; writes nothing. */
  measure(line: number, spans: readonly Span[]): void;
  /** Draws the marks of lines that were measured. */
  draw(lines: readonly number[], numbers: ReadonlyMap<string, number>): void;
  clear(line: number): void;
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

const LETTER = 6;
/** A letter that found no place this near to its start is left out; the span keeps its edge. */
const FAR = 60;

/**
 * The marks take no room and hold no text, so that selecting, copying and counting never meet them. Edges are
 * one background per line and marks have no transforms: thousands of small layers would slow down scrolling.
 */
export function createMarks(lines: Lines, looks: ReadonlyMap<string, LabelLook>): Marks {
  let focused: string | null = null;
  const layers = new Map<number, HTMLElement>();
  const measured = new Map<number, readonly Edge[]>();

  function layerOf(edges: readonly Edge[], numbers: ReadonlyMap<string, number>): HTMLElement {
    const layer = document.createElement("span");
    layer.className = "rj-marks";
    layer.setAttribute("aria-hidden", "true");
    layer.style.backgroundImage = edges.map(({ look }) => `linear-gradient(${strong(look)} 0 0)`).join();
    layer.style.backgroundSize = edges.map(({ kind, height }) => `1.5px ${footOf(kind, height)}px`).join();
    layer.style.backgroundPosition = edges
      .map(({ kind, x, top, height }) =>
        kind === "end" ? `${x - 1.5}px ${top + height - footOf(kind, height)}px` : `${x}px ${top}px`,
      )
      .join();
    const taken = new Map<number, number>();
    for (const { span, look, kind, rtl, x, top } of edges) {
      if (kind === "end") continue;
      const letter = `${kind === "more" ? "…" : ""}${look.letter}`;
      const text = `${letter}${numbers.get(span.id) ?? ""}`;
      const row = Math.round(top);
      const place = rtl ? x : Math.max(x, taken.get(row) ?? 0);
      if (place > x + FAR) continue;
      if (!rtl) taken.set(row, place + text.length * LETTER + 4);
      const mark = document.createElement("b");
      mark.className = "rj-mark";
      mark.dataset.span = span.id;
      mark.dataset.letter = letter;
      mark.dataset.mark = text;
      const side = rtl ? `right:calc(100% - ${place}px)` : `left:${place}px`;
      mark.style.cssText = `${side};top:${top}px;color:${inked(look)}`;
      light(mark);
      layer.append(mark);
    }
    return layer;
  }

  const light = (mark: Element) =>
    mark.classList.toggle("rj-on", (mark as HTMLElement).dataset.span === focused);

  function erase(line: number): void {
    layers.get(line)?.remove();
    layers.delete(line);
  }

  return {
    measure: (line, spans) => measured.set(line, edgesOf(lines, line, spans, looks)),
    draw(batch, numbers) {
      for (const line of batch) {
        erase(line);
        const edges = measured.get(line) ?? [];
        measured.delete(line);
        if (edges.length === 0) continue;
        const layer = layerOf(edges, numbers);
        layers.set(line, layer);
        lines.elements[line]!.append(layer);
      }
    },
    clear(line) {
      erase(line);
      measured.delete(line);
    },
    renumber(numbers) {
      for (const layer of layers.values())
        for (const mark of layer.children) {
          const { dataset } = mark as HTMLElement;
          const text = `${dataset.letter}${numbers.get(dataset.span!) ?? ""}`;
          if (text !== dataset.mark) dataset.mark = text;
        }
    },
    focus(id) {
      if (id === focused) return;
      focused = id;
      for (const layer of layers.values()) for (const mark of layer.children) light(mark);
    },
  };
}

/** An end is a foot on the underline, a start goes the whole height. */
const footOf = (kind: Edge["kind"], height: number) => (kind === "end" ? height * 0.5 : height);

const strong = ({ color }: LabelLook) => `light-dark(${color},color-mix(in oklab,${color} 78%,white))`;

/** The label's colour, as dark or light as small letters need it. */
const inked = ({ color }: LabelLook) =>
  `light-dark(color-mix(in oklab,${color} 80%,black),color-mix(in oklab,${color} 62%,white))`;

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
    const rtl = isRightToLeft(node.data.charAt(at));
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
