import { quoteOf } from "@/lib/core/quote";
import { lanesOf } from "@/lib/core/segments";
import { hullOf, type Span } from "@/lib/core/span";
import { type Lines, partInLine } from "./lines";

/** How a label shows besides its colour. */
export interface LabelLook {
  name: string;
  color: string;
  /** The letter at the start of its spans. */
  letter: string;
}

const LANES = 4;

/**
 * Draws what a background cannot say over one line: an underline in a lane of its own for each span, a mark
 * with letter and number where it starts, an edge where it ends. The marks lie over the text, take no room in
 * it and hold no text themselves, so that selecting, copying and counting never meet them; a screen reader does.
 */
export function drawMarks(
  lines: Lines,
  line: number,
  spans: readonly Span[],
  looks: ReadonlyMap<string, LabelLook>,
  numbers: ReadonlyMap<string, number>,
): HTMLElement | null {
  if (spans.length === 0) return null;
  const element = lines.elements[line]!;
  const node = lines.nodes[line]!;
  const origin = element.getBoundingClientRect();
  const lanes = lanesOf(spans);
  const layer = document.createElement("span");
  layer.className = "rj-marks";
  const range = document.createRange();
  for (const span of spans) {
    const look = looks.get(span.labelId);
    if (!look) continue;
    const [first, last] = hullOf(span.fragments);
    const lane = Math.min(LANES - 1, lanes.get(span.id) ?? 0);
    span.fragments.forEach((fragment, number) => {
      const part = partInLine(lines, line, fragment);
      if (!part) return;
      range.setStart(node, part[0]);
      range.setEnd(node, part[1]);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
      const startsHere = fragment[0] >= lines.paragraphs.starts[line]!;
      const endsHere = fragment[1] <= lines.paragraphs.ends[line]!;
      rects.forEach((rect, i) => {
        const piece = document.createElement("i");
        piece.className = "rj-piece";
        piece.dataset.span = span.id;
        if (number > 0) piece.dataset.more = "";
        if (endsHere && fragment[1] === last && i === rects.length - 1) piece.dataset.end = "";
        if (startsHere && fragment[0] === first && i === 0) piece.dataset.start = "";
        piece.style.cssText = `left:${rect.left - origin.left}px;top:${rect.top - origin.top}px;width:${rect.width}px;height:${rect.height}px;--lane:${lane};--color:${look.color}`;
        layer.append(piece);
        if (i > 0 || !startsHere) return;
        const mark = document.createElement("b");
        mark.className = "rj-mark";
        mark.dataset.span = span.id;
        mark.dataset.mark = number === 0 ? `${look.letter}${numbers.get(span.id) ?? ""}` : "…";
        mark.style.cssText = `left:${rect.left - origin.left}px;top:${rect.top - origin.top}px;--lane:${lane};--color:${look.color}`;
        if (number === 0) {
          mark.setAttribute("role", "img");
          mark.setAttribute("aria-label", spoken(lines, span, look, numbers));
        } else mark.setAttribute("aria-hidden", "true");
        layer.append(mark);
      });
    });
  }
  return layer;
}

function spoken(lines: Lines, span: Span, { name }: LabelLook, numbers: ReadonlyMap<string, number>): string {
  const note = span.note ? `. Note: ${span.note}` : "";
  return `${name} ${numbers.get(span.id) ?? ""}: ${quoteOf(lines.index, span.fragments).slice(0, 300)}${note}`;
}
