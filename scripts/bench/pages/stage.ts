import type { BenchText } from "../reading-text";

/** What each page of the bench can do; the bench drives it. */
export interface Stage {
  /** Shows the text with its spans. */
  load(given: BenchText): void | Promise<void>;
  root(): HTMLElement;
}

declare global {
  interface Window {
    stage: Stage;
    /** A page calls it once it has made a span out of the mouse's selection. */
    created?: (() => void) | undefined;
  }
}

export const COLORS = ["rgba(255,214,0,.45)", "rgba(0,176,255,.35)", "rgba(255,64,129,.30)"];

export interface Paragraphs {
  root: HTMLElement;
  nodes: Text[];
  starts: number[];
}

/** One element per paragraph with one text node each: the barest way to show a text. */
export function showParagraphs(text: string): Paragraphs {
  const root = document.createElement("div");
  root.id = "text";
  const nodes: Text[] = [];
  const starts: number[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start) + 1 || text.length;
    const element = document.createElement("p");
    const node = document.createTextNode(text.slice(start, end));
    element.append(node);
    root.append(element);
    nodes.push(node);
    starts.push(start);
    start = end;
  }
  document.body.append(root);
  return { root, nodes, starts };
}

export function paragraphAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Calls with the selection whenever the mouse has made one in the text. */
export function onSelect(root: HTMLElement, take: (range: Range, selection: Selection) => void): void {
  document.addEventListener("mouseup", () => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !selection.rangeCount) return;
    const range = selection.getRangeAt(0);
    if (root.contains(range.startContainer) && root.contains(range.endContainer)) take(range, selection);
  });
}
