import { type Lines, partInLine, staticRangeOf } from "./lines";
import { gapsOf, LANES, type LabelLook, PASSING, type Painter } from "./painter";

let pages = 0;
let underlines: boolean | undefined;

/** Whether this browser paints highlights with underlines: Firefox has the API, but only for colours. */
export function paintsHighlights(): boolean {
  if (typeof Highlight !== "function" || !CSS.highlights) return false;
  if (underlines === undefined) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("::highlight(rejoinder-try){text-decoration-line:underline}");
    document.adoptedStyleSheets.push(sheet);
    const style = getComputedStyle(document.head, "::highlight(rejoinder-try)");
    underlines = style.textDecorationLine === "underline";
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
  }
  return underlines;
}

/** Paints by the CSS Custom Highlight API: one named highlight for each label and lane. */
export function createHighlights(lines: Lines, looks: ReadonlyMap<string, LabelLook>): Painter {
  const prefix = `rejoinder-${pages++}`;
  const numbers = new Map([...looks.keys()].map((id, i) => [id, i]));
  const rules = PASSING.map((name) => rule(name, passingStyle(name)));
  for (const [id, { color }] of looks)
    for (let lane = 0; lane < LANES; lane++)
      for (const [name, style] of [
        [`${numbers.get(id)}-${lane}`, spanStyle(color, lane)],
        [`${numbers.get(id)}-${lane}-gap`, lineStyle(color, lane, "dotted")],
      ] as const)
        rules.push(rule(name, style), `@media (forced-colors:active){${rule(name, FORCED)}}`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(""));
  // A style element would need leave from the Content-Security-Policy.
  document.adoptedStyleSheets.push(sheet);
  const named = new Map<string, Highlight>();

  function rule(name: string, style: string): string {
    return `::highlight(${prefix}-${name}){${style}}`;
  }

  function highlight(name: string, priority = 0): Highlight {
    const known = named.get(name);
    if (known) return known;
    const made = new Highlight();
    made.priority = priority;
    CSS.highlights.set(`${prefix}-${name}`, made);
    named.set(name, made);
    return made;
  }

  const painted = new Map<number, [Highlight, StaticRange][]>();
  function clear(line: number): void {
    for (const [of, range] of painted.get(line) ?? []) of.delete(range);
    painted.delete(line);
  }

  return {
    measures: false,
    paint(line, spans, lanes) {
      clear(line);
      const added: [Highlight, StaticRange][] = [];
      const node = lines.nodes[line]!;
      for (const { id, labelId, fragments } of spans) {
        if (!looks.has(labelId)) continue;
        const lane = Math.min(LANES - 1, lanes.get(id) ?? 0);
        const name = `${numbers.get(labelId)}-${lane}`;
        const whole = highlight(name);
        for (const fragment of fragments) add(whole, fragment);
        if (fragments.length === 1) continue;
        const gap = highlight(`${name}-gap`);
        for (const fragment of gapsOf(fragments)) add(gap, fragment);
      }
      painted.set(line, added);

      function add(to: Highlight, fragment: readonly [number, number]): void {
        const part = partInLine(lines, line, fragment);
        if (!part) return;
        const range = new StaticRange({
          startContainer: node,
          startOffset: part[0],
          endContainer: node,
          endOffset: part[1],
        });
        to.add(range);
        added.push([to, range]);
      }
    },
    clear,
    show(name, fragments) {
      if (fragments.length === 0 && !named.get(name)?.size) return;
      const passing = highlight(name, PASSING.indexOf(name) + 1);
      passing.clear();
      for (const fragment of fragments) {
        const range = staticRangeOf(lines, fragment);
        if (range) passing.add(range);
      }
    },
    destroy() {
      for (const name of named.keys()) CSS.highlights.delete(`${prefix}-${name}`);
      document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
    },
  };
}

// The browser works out these styles once for the whole page, and not anew for each line, as long as they do
// not hang on the line's own font: so the underlines are measured in px.
const spanStyle = (color: string, lane: number): string =>
  `background-color:light-dark(${color}24,${color}40);${lineStyle(color, lane, "solid")}`;

function lineStyle(color: string, lane: number, line: "solid" | "dotted"): string {
  const strong = `light-dark(${color},color-mix(in oklab,${color} 78%,white))`;
  return `text-decoration:underline ${line} ${strong} 1.75px;text-underline-offset:${3.5 + 3 * lane}px;text-decoration-skip-ink:none`;
}

/** Where the system's colours stand for all, a span is its line and its letter. */
const FORCED = "background-color:transparent;text-decoration-color:CanvasText";

const passingStyle = (name: (typeof PASSING)[number]): string =>
  `background-color:var(--mark-${name});color:var(--mark-${name}-ink, currentColor)`;
