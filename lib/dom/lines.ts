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

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/;
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

const numberOfLine = new WeakMap<Node, number>();
const ROW = 80;
const ROWS = 60;

/** The rules for the guessed heights of lines. */
export const rowRules = (): string =>
  Array.from(
    { length: ROWS },
    (_, i) => `.rj-rows-${i + 1}{contain-intrinsic-block-size:auto ${i + 1}lh}`,
  ).join("");

export function createLines(root: HTMLElement, index: TextIndex): Lines {
  const paragraphs = paragraphsOf(index);
  const elements: HTMLElement[] = [];
  const nodes: Text[] = [];
  const units = new Uint32Array(paragraphs.count);
  const all = document.createDocumentFragment();
  const mayTurn = isRightToLeft(index.text);
  for (let i = 0; i < paragraphs.count; i++) {
    const start = toUtf16(index, paragraphs.starts[i]!);
    const element = document.createElement("p");
    const node = document.createTextNode(index.text.slice(start, toUtf16(index, paragraphs.ends[i]!)));
    element.append(node);
    if (mayTurn) element.dir = "auto";
    // What a line off screen is taken to be high, until it is laid out; by class, which is styled once.
    element.className = `rj-rows-${Math.min(ROWS, Math.ceil((node.length + 1) / ROW))}`;
    if (node.data.trim() === "") element.classList.add("rj-blank");
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
export function showsText({ root, index, elements, nodes, units }: Lines): boolean {
  for (let i = 0; i < nodes.length; i++) {
    const element = elements[i]!;
    const end = i + 1 < units.length ? units[i + 1]! : index.text.length;
    const stored = index.text.slice(units[i]!, end);
    if (nodes[i]!.parentNode !== element || element.parentNode !== root) return false;
    if (nodes[i]!.data !== stored || element.textContent !== stored) return false;
  }
  return root.textContent!.length === index.text.length;
}

/** The line that a node belongs to. */
export function lineOf(node: Node | null): number | undefined {
  for (let at = node; at; at = at.parentNode) {
    const line = numberOfLine.get(at);
    if (line !== undefined) return line;
  }
  return undefined;
}

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

/** Where a fragment begins and ends in the page; null in an empty text. */
function endsOf(lines: Lines, [start, end]: Fragment) {
  const [first, last] = linesOf(lines, [start, end]);
  const { index, nodes, units } = lines;
  if (first < 0) return null;
  return {
    startContainer: nodes[first]!,
    startOffset: toUtf16(index, start) - units[first]!,
    endContainer: nodes[last]!,
    endOffset: Math.min(nodes[last]!.length, toUtf16(index, end) - units[last]!),
  };
}

/** A fragment for painting; it may reach over several lines. */
export function staticRangeOf(lines: Lines, fragment: Fragment): StaticRange | null {
  const ends = endsOf(lines, fragment);
  return ends && new StaticRange(ends);
}

/** A live range over a fragment, for measuring. */
export function rangeOf(lines: Lines, fragment: Fragment): Range {
  const range = document.createRange();
  const ends = endsOf(lines, fragment);
  if (!ends) {
    range.selectNodeContents(lines.root);
    return range;
  }
  range.setStart(ends.startContainer, ends.startOffset);
  range.setEnd(ends.endContainer, ends.endOffset);
  return range;
}

/**
 * The code point that a place in the page stands for. A place outside the text counts as its start or its end,
 * whichever lies nearer in document order.
 */
export function offsetOf(lines: Lines, container: Node, offset: number): number {
  const { root, index, nodes, units, paragraphs } = lines;
  const line = lineOf(container);
  if (line !== undefined) {
    const node = nodes[line]!;
    if (container === node) return toCodePoint(index, units[line]! + offset);
    return isBefore(container, offset, node) ? paragraphs.starts[line]! : paragraphs.ends[line]!;
  }
  if (container === root) return paragraphs.starts[offset] ?? index.length;
  return isBefore(container, offset, root) ? 0 : index.length;
}

/** Whether a place in the page comes before a node, in document order. */
function isBefore(container: Node, offset: number, node: Node): boolean {
  const range = document.createRange();
  range.selectNode(node);
  return (
    range.comparePoint(container, offset) < 0 ||
    (container === range.startContainer && offset === range.startOffset)
  );
}
