import type { Fragment } from "@/lib/core/span";
import { type Lines, partInLine, rangeOf } from "./lines";
import { gapsOf, LANES, type LabelLook, PASSING, type Painter, type PassingMark } from "./painter";

const MOST = 500;

/** Paints by boxes behind the text, for browsers that cannot underline a highlight. */
export function createBoxes(lines: Lines, looks: ReadonlyMap<string, LabelLook>): Painter {
  const layers = new Map<number, HTMLElement>();
  const passing = new Map<PassingMark, { layer: HTMLElement; fragments: readonly Fragment[] }>();
  for (const name of PASSING) {
    const layer = document.createElement("div");
    layer.className = "rj-boxes";
    lines.root.append(layer);
    passing.set(name, { layer, fragments: [] });
  }
  const redraw = (name: PassingMark) => {
    const { layer, fragments } = passing.get(name)!;
    const origin = lines.root.getBoundingClientRect();
    const boxes = fragments.slice(0, MOST).flatMap((fragment) => boxesOver(rangeOf(lines, fragment), origin));
    for (const box of boxes) box.style.background = `var(--mark-${name})`;
    layer.replaceChildren(...boxes);
  };
  // Lines take their true height as they come near, and the boxes must follow.
  const resized = new ResizeObserver(() => {
    for (const [name, { fragments }] of passing) if (fragments.length > 0) redraw(name);
  });
  resized.observe(lines.root);

  return {
    measures: true,
    paint(line, spans, lanes) {
      const layer = layers.get(line) ?? document.createElement("div");
      layer.className = "rj-boxes";
      layers.set(line, layer);
      const node = lines.nodes[line]!;
      const origin = lines.elements[line]!.getBoundingClientRect();
      const range = document.createRange();
      const boxes: HTMLElement[] = [];
      for (const { id, labelId, fragments } of spans) {
        const look = looks.get(labelId);
        if (!look) continue;
        const draw = (fragment: Fragment, kind: string) => {
          const part = partInLine(lines, line, fragment);
          if (!part) return;
          range.setStart(node, part[0]);
          range.setEnd(node, part[1]);
          for (const box of boxesOver(range, origin)) {
            box.className = kind;
            box.style.setProperty("--color", look.color);
            box.style.setProperty("--lane", `${Math.min(LANES - 1, lanes.get(id) ?? 0)}`);
            boxes.push(box);
          }
        };
        for (const fragment of fragments) draw(fragment, "rj-box");
        for (const fragment of gapsOf(fragments)) draw(fragment, "rj-gap");
      }
      layer.replaceChildren(...boxes);
      lines.elements[line]!.append(layer);
    },
    clear(line) {
      layers.get(line)?.remove();
      layers.delete(line);
    },
    show(name, fragments) {
      passing.get(name)!.fragments = fragments;
      redraw(name);
    },
    destroy() {
      resized.disconnect();
      for (const { layer } of passing.values()) layer.remove();
    },
  };
}

function boxesOver(range: Range, origin: DOMRect): HTMLElement[] {
  return [...range.getClientRects()]
    .filter(({ width }) => width > 0)
    .map(({ left, top, width, height }) => {
      const box = document.createElement("i");
      Object.assign(box.style, {
        left: `${left - origin.left}px`,
        top: `${top - origin.top}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
      return box;
    });
}
