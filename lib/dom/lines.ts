import type { Fragment } from "@/lib/core/span";
import {
  type Paragraphs,
  paragraphIndexAt,
  paragraphsOf,
  type TextIndex,
  toCodePoint,
  toUtf16,
} from "@/lib/core/text";

/**
 * The text on the page: one element and one text node per line, or per piece of a very long one; together they hold
 * the stored text, exactly.
 */
export interface Lines {
  readonly root: HTMLElement;
  /** What holds the lines, `partSize` of them each: the root alone, but in a text of very many lines. */
  readonly parts: readonly HTMLElement[];
  readonly partSize: number;
  readonly index: TextIndex;
  readonly paragraphs: Paragraphs;
  readonly elements: readonly HTMLElement[];
  readonly nodes: readonly Text[];
  /** UTF-16 offset at which each line starts. */
  readonly units: Uint32Array;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/;
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
const directionOf = (text: string) => (isRightToLeft(/\p{L}/u.exec(text)?.[0] ?? "") ? "rtl" : "ltr");

const numberOfLine = new WeakMap<Node, number>();
const ROW = 80;
const ROWS = 60;

/** The class of what is not the first piece of its line. */
const MORE = "rj-more";

/** A browser that looks after more lines than this one by one takes seconds for each thing it does. */
const MOST_ALONE = 5000;
const PART = 100;

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
  const mayTurn = isRightToLeft(index.text);
  let direction = "auto";
  let goesOn = false;
  for (let i = 0; i < paragraphs.count; i++) {
    const start = toUtf16(index, paragraphs.starts[i]!);
    const element = document.createElement("p");
    const node = document.createTextNode(index.text.slice(start, toUtf16(index, paragraphs.ends[i]!)));
    element.append(node);
    // What a line off screen is taken to be high, until it is laid out; by class, which is styled once.
    element.className = `rj-rows-${rowsOf(node)}`;
    if (isBlank(node)) element.classList.add("rj-blank");
    if (goesOn) element.classList.add(MORE);
    else direction = "auto";
    goesOn = i + 1 < paragraphs.count && !node.data.endsWith("\n");
    if (goesOn) element.classList.add("rj-cut");
    if (goesOn && direction === "auto") direction = directionOf(node.data);
    if (mayTurn) element.dir = direction;
    numberOfLine.set(element, i);
    units[i] = start;
    elements.push(element);
    nodes.push(node);
  }
  const partSize = elements.length > MOST_ALONE ? PART : Math.max(1, elements.length);
  const parts = elements.length > MOST_ALONE ? partsOf(elements, nodes) : [root];
  const all = document.createDocumentFragment();
  for (const child of parts[0] === root ? elements : parts) all.appendChild(child);
  root.replaceChildren(all);
  return { root, parts, partSize, index, paragraphs, elements, nodes, units };
}

const rowsOf = (node: Text) => Math.min(ROWS, Math.ceil((node.length + 1) / ROW));
const isBlank = (node: Text) => node.data.trim() === "";

/** Lines in parts: what is in a part off screen is neither styled nor laid out. */
function partsOf(elements: readonly HTMLElement[], nodes: readonly Text[]): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let count = 0;
  for (let from = 0; from < elements.length; from += PART) {
    const part = document.createElement("div");
    part.className = "rj-part";
    const inside = nodes.slice(from, from + PART);
    const written = inside.filter((node) => !isBlank(node));
    const rows = written.reduce((sum, node) => sum + rowsOf(node), (inside.length - written.length) / 2);
    part.style.containIntrinsicBlockSize = `auto calc(${rows}lh + ${written.length * 0.62}em)`;
    // The numbers of lines are counted anew in each part.
    elements[from]!.style.counterReset = `line ${count}`;
    for (const element of elements.slice(from, from + PART)) {
      if (!element.classList.contains(MORE)) count++;
      part.appendChild(element);
    }
    parts.push(part);
  }
  return parts;
}

/** Whether the page still shows the stored text: a translation or an extension may have put in other words. */
export function showsText({ root, parts, partSize, index, elements, nodes, units }: Lines): boolean {
  for (let i = 0; i < nodes.length; i++) {
    const element = elements[i]!;
    const end = i + 1 < units.length ? units[i + 1]! : index.text.length;
    const stored = index.text.slice(units[i]!, end);
    if (nodes[i]!.parentNode !== element || element.parentNode !== parts[Math.floor(i / partSize)])
      return false;
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
  if (root.contains(container)) {
    const child = container.childNodes[offset];
    const next = child && (lineOf(child) ?? lineOf(child.firstChild));
    if (next !== undefined) return paragraphs.starts[next]!;
    const last = lineOf(container.lastChild);
    return last === undefined ? index.length : paragraphs.ends[last]!;
  }
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
