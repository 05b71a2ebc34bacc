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
  /** The ids of the spans that a mark at a point (viewport px) only counts; null where there is no such mark. */
  countedAt(x: number, y: number): readonly string[] | null;
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

/** A mark over a line: the letter of one span, or the number of those whose letters found no place. */
interface Mark {
  element: HTMLElement;
  letter: string | null;
  ids: string[];
}

const LETTER = 6;
/** A letter that found no place this near to its start is counted in the next "+3"; the span keeps its edge. */
const FAR = 60;

/**
 * The marks take no room and hold no text, so that selecting, copying and counting never meet them. Edges are
 * one background per line and marks have no transforms: thousands of small layers would slow down scrolling.
 */
export function createMarks(lines: Lines, looks: ReadonlyMap<string, LabelLook>): Marks {
  let focused: string | null = null;
  const layers = new Map<number, { layer: HTMLElement; marks: readonly Mark[] }>();
  const measured = new Map<number, readonly Edge[]>();

  function layerOf(edges: readonly Edge[], numbers: ReadonlyMap<string, number>) {
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
    const marks = marksOver(edges, numbers);
    for (const mark of marks) {
      write(mark, numbers);
      light(mark);
      layer.append(mark.element);
    }
    return { layer, marks };
  }

  const light = ({ element, ids }: Mark) =>
    element.classList.toggle("rj-on", focused !== null && ids.includes(focused));

  function erase(line: number): void {
    layers.get(line)?.layer.remove();
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
        const drawn = layerOf(edges, numbers);
        layers.set(line, drawn);
        lines.elements[line]!.append(drawn.layer);
      }
    },
    clear(line) {
      erase(line);
      measured.delete(line);
    },
    renumber(numbers) {
      for (const { marks } of layers.values()) for (const mark of marks) write(mark, numbers);
    },
    focus(id) {
      if (id === focused) return;
      focused = id;
      for (const { marks } of layers.values()) for (const mark of marks) light(mark);
    },
    countedAt(x, y) {
      for (const { marks } of layers.values())
        for (const { element, letter, ids } of marks) {
          if (letter !== null) continue;
          const { left, right, top, bottom } = element.getBoundingClientRect();
          if (x >= left && x <= right && y >= top && y <= bottom) return ids;
        }
      return null;
    },
  };
}

function write({ element, letter, ids }: Mark, numbers: ReadonlyMap<string, number>): void {
  const text = letter === null ? `+${ids.length}` : `${letter}${numbers.get(ids[0]!) ?? ""}`;
  if (text !== element.dataset.mark) element.dataset.mark = text;
}

/** How far along its line a place is, px: a script that runs from right to left comes from the other side. */
const along = ({ rtl, x }: Edge) => (rtl ? -x : x);

/** Finds each letter a place at its start or, where others stand there, beside them. */
function marksOver(edges: readonly Edge[], numbers: ReadonlyMap<string, number>): Mark[] {
  const marks: Mark[] = [];
  const taken = new Map<number, number>();
  const rests = new Map<number, Mark>();
  for (const edge of edges) {
    const { span, look, kind, rtl, top } = edge;
    if (kind === "end") continue;
    const row = 2 * Math.round(top) + (rtl ? 1 : 0);
    const start = along(edge);
    const place = Math.max(start, taken.get(row) ?? start);
    const fits = place <= start + FAR;
    if (fits) rests.delete(row);
    const rest = rests.get(row);
    if (rest) {
      if (!rest.ids.includes(span.id)) rest.ids.push(span.id);
      continue;
    }
    const letter = fits ? `${kind === "more" ? "…" : ""}${look.letter}` : null;
    const room = letter === null ? 4 : letter.length + `${numbers.get(span.id) ?? ""}`.length;
    taken.set(row, place + room * LETTER + 4);
    const element = document.createElement("b");
    element.className = "rj-mark";
    const side = rtl ? `right:calc(100% + ${place}px)` : `left:${place}px`;
    element.style.cssText = `${side};top:${top}px;color:${fits ? inked(look) : "var(--soft)"}`;
    const mark = { element, letter, ids: [span.id] };
    if (!fits) rests.set(row, mark);
    marks.push(mark);
  }
  return marks;
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
  return edges.sort((a, b) => a.top - b.top || along(a) - along(b));
}
