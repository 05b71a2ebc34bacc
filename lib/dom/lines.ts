import type { Fragment } from "@/lib/core/span";
import {
  type Paragraphs,
  paragraphIndexAt,
  paragraphsOf,
  type TextIndex,
  toCodePoint,
  toUtf16,
} from "@/lib/core/text";

/** The text on the page: one element and one text node per line; together they hold the stored text, exactly. */
export interface Lines {
  readonly root: HTMLElement;
  readonly index: TextIndex;
  readonly paragraphs: Paragraphs;
  readonly elements: readonly HTMLElement[];
  readonly nodes: readonly Text[];
  /** UTF-16 offset at which each line starts. */
  readonly units: Uint32Array;
}

const numberOfLine = new WeakMap<Element, number>();

export function createLines(root: HTMLElement, index: TextIndex): Lines {
  const paragraphs = paragraphsOf(index);
  const elements: HTMLElement[] = [];
  const nodes: Text[] = [];
  const units = new Uint32Array(paragraphs.count);
  const all = document.createDocumentFragment();
  for (let i = 0; i < paragraphs.count; i++) {
    const start = toUtf16(index, paragraphs.starts[i]!);
    const element = document.createElement("p");
    element.dir = "auto";
    const node = document.createTextNode(index.text.slice(start, toUtf16(index, paragraphs.ends[i]!)));
    element.append(node);
    // What a line off screen is taken to be high, until it is laid out.
    element.style.containIntrinsicBlockSize = `auto ${Math.ceil((node.length + 1) / 70) * 1.7}em`;
    numberOfLine.set(element, i);
    units[i] = start;
    elements.push(element);
    nodes.push(node);
    all.append(element);
  }
  root.replaceChildren(all);
  return { root, index, paragraphs, elements, nodes, units };
}

/** Whether the page still shows the stored text: a translation or an extension may have put in other words. */
export const showsText = ({ index, elements, nodes, units }: Lines): boolean =>
  nodes.every((node, i) => {
    const end = i + 1 < units.length ? units[i + 1]! : index.text.length;
    return elements[i]!.firstChild === node && node.data === index.text.slice(units[i]!, end);
  });

export const lineOf = (node: Node | null): number | undefined => {
  const element = node instanceof Element ? node : node?.parentElement;
  for (let at: Element | null | undefined = element; at; at = at.parentElement) {
    const line = numberOfLine.get(at);
    if (line !== undefined) return line;
  }
  return undefined;
};

/** Which lines a stretch touches: first and last. */
export function linesOf({ paragraphs }: Lines, [start, end]: Fragment): [number, number] {
  return [paragraphIndexAt(paragraphs, start), paragraphIndexAt(paragraphs, Math.max(start, end - 1))];
}

/** The part of a fragment that lies in a line, as offsets into its text node; null where there is none. */
export function partInLine(
  { index, nodes, units, paragraphs }: Lines,
  line: number,
  [start, end]: Fragment,
): Fragment | null {
  if (end <= paragraphs.starts[line]! || start >= paragraphs.ends[line]!) return null;
  const from = Math.max(0, toUtf16(index, start) - units[line]!);
  const to = Math.min(nodes[line]!.length, toUtf16(index, end) - units[line]!);
  return from < to ? [from, to] : null;
}

/** A live range over a fragment, for measuring. */
export function rangeOf(lines: Lines, [start, end]: Fragment): Range {
  const [first, last] = linesOf(lines, [start, end]);
  const range = document.createRange();
  const { index, nodes, units } = lines;
  range.setStart(nodes[first]!, toUtf16(index, start) - units[first]!);
  range.setEnd(nodes[last]!, Math.min(nodes[last]!.length, toUtf16(index, end) - units[last]!));
  return range;
}

/**
 * The code point that a place in the page stands for. A place outside the text counts as its start or its end,
 * whichever lies nearer in document order; null for one that the text does not have.
 */
export function offsetOf(lines: Lines, container: Node, offset: number): number {
  const { root, index, elements, nodes, units, paragraphs } = lines;
  const line = lineOf(container);
  if (line !== undefined) {
    const node = nodes[line]!;
    if (container === node) return toCodePoint(index, units[line]! + offset);
    const before = container === elements[line] && offset === 0;
    return before ? paragraphs.starts[line]! : paragraphs.ends[line]!;
  }
  if (container === root) return paragraphs.starts[offset] ?? index.length;
  const range = document.createRange();
  range.selectNodeContents(root);
  return range.comparePoint(container, offset) < 0 ? 0 : index.length;
}
