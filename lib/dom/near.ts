import { type Lines, lineOf } from "./lines";
import { scrollerOf } from "./places";

const MARGIN = 700;
/** Work that may wait gets this much of a frame, ms. */
const SHARE = 6;
const BATCH = 4;
/** Scrolling by more than this between two frames is passing by: what may wait, waits. */
const FAST = 400;

interface Work {
  /** A line came near the viewport: what must be seen at once. */
  enter(line: number): void;
  leave(line: number): void;
  /** Near lines that were laid out anew, and may be measured; soon, not at once. */
  laidOut(lines: readonly number[]): void;
  /** The page rests: near lines in whole. */
  rest(): void;
}

/** Watches which lines are near the viewport, and hands out work on them so that scrolling stays smooth. */
export function watchNear(lines: Lines, work: Work) {
  const near = new Set<number>();
  const waiting = new Set<number>();
  const scroller = scrollerOf(lines.root);
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let top = 0;
  let printing = false;

  function add(line: number): void {
    if (near.has(line)) return;
    near.add(line);
    work.enter(line);
    sizes.observe(lines.elements[line]!);
  }

  function remove(line: number): void {
    if (printing || !near.delete(line)) return;
    waiting.delete(line);
    sizes.unobserve(lines.elements[line]!);
    work.leave(line);
  }

  function run(): void {
    frame = 0;
    if (waiting.size === 0) return;
    const now = scroller ? scroller.scrollTop : window.scrollY;
    const fast = Math.abs(now - top) > FAST;
    top = now;
    const until = performance.now() + SHARE;
    while (waiting.size > 0 && !fast && performance.now() < until) {
      const batch = [...waiting].slice(0, BATCH);
      for (const line of batch) waiting.delete(line);
      work.laidOut(batch);
    }
    if (waiting.size > 0) frame = requestAnimationFrame(run);
    clearTimeout(timer);
    timer = setTimeout(work.rest, 300);
  }

  function want(line: number): void {
    waiting.add(line);
    frame ||= requestAnimationFrame(run);
  }

  // Told after layout: measuring costs nothing then.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) waiting.add(lineOf(target)!);
    if (!frame) run();
  });
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const line = lineOf(target)!;
        if (isIntersecting) add(line);
        else remove(line);
      }
    },
    { root: scroller, rootMargin: `${MARGIN}px 0px` },
  );
  for (const element of lines.elements) seen.observe(element);
  // The first screen does not wait for the observer.
  for (let line = 0, units = 0; line < lines.nodes.length && units < 3000; line++) {
    units += lines.nodes[line]!.length + 60;
    add(line);
  }

  return {
    near: near as ReadonlySet<number>,
    want,
    /** Takes every line as near until `end` is called. */
    printAll(): void {
      printing = true;
      for (let line = 0; line < lines.elements.length; line++) add(line);
      waiting.clear();
      work.laidOut([...near]);
    },
    printEnded(): void {
      printing = false;
      for (const line of [...near]) remove(line);
      seen.disconnect();
      for (const element of lines.elements) seen.observe(element);
    },
    destroy(): void {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      seen.disconnect();
      sizes.disconnect();
    },
  };
}
