import { type Lines, lineOf } from "./lines";

const MARGIN = 500;
/** Work that may wait gets this much of a frame, ms. */
const SHARE = 4;
const BATCH = 4;
/** Scrolling faster than this, px per ms, is passing by: nobody reads, and what may wait, waits. */
const FAST = 2.5;
/** Without a scroll event for so long, ms, the text stands still. */
const STILL = 150;

interface Work {
  /** A line came near the viewport: what must be seen at once. */
  enter(line: number): void;
  leave(line: number): void;
  /** A near line stands as it was laid out just now: measuring costs nothing until something is written. */
  measure(line: number): void;
  /** Near lines that were measured; soon, not at once. */
  draw(lines: readonly number[]): void;
  /** The page rests. */
  rest(): void;
}

/** The first of the elements in [low, high) whose bottom lies below a height; `high` where none does. */
function firstBelow(elements: readonly HTMLElement[], low: number, high: number, y: number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (elements[middle]!.getBoundingClientRect().bottom <= y) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Watches which lines are near the viewport, and hands out work on them so that scrolling stays smooth. */
export function watchNear(lines: Lines, scroller: HTMLElement | null, work: Work) {
  const near = new Set<number>();
  const waiting = new Set<number>();
  const measured = new Set<number>();
  const { elements } = lines;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scrolled = { top: 0, at: 0, speed: 0 };
  let outdated = false;
  let printing = false;

  function add(line: number): void {
    if (near.has(line)) return;
    near.add(line);
    work.enter(line);
    sizes.observe(elements[line]!);
  }

  function remove(line: number): void {
    near.delete(line);
    waiting.delete(line);
    measured.delete(line);
    sizes.unobserve(elements[line]!);
    work.leave(line);
  }

  /** The first line whose bottom lies below a height; an observer of every line would cost each frame more. */
  function lineBelow(y: number): number {
    const part = firstBelow(lines.parts, 0, lines.parts.length, y);
    const from = part * lines.partSize;
    return firstBelow(elements, from, Math.min(elements.length, from + lines.partSize), y);
  }

  function look(): void {
    outdated = false;
    if (printing) return;
    const frameTop = scroller ? scroller.getBoundingClientRect().top : 0;
    const height = scroller ? scroller.clientHeight : window.innerHeight;
    const first = lineBelow(frameTop - MARGIN);
    const last = Math.min(elements.length - 1, lineBelow(frameTop + height + MARGIN));
    for (const line of [...near]) if (line < first || line > last) remove(line);
    for (let line = first; line <= last; line++) add(line);
    rested();
  }

  function rested(): void {
    clearTimeout(timer);
    timer = setTimeout(work.rest, 300);
  }

  const passesBy = () => scrolled.speed > FAST && performance.now() - scrolled.at < STILL;

  function measure(line: number): void {
    work.measure(line);
    measured.add(line);
  }

  function run(): void {
    frame = 0;
    if (!passesBy()) {
      if (outdated) look();
      for (const line of waiting) if (!measured.has(line)) measure(line);
      const until = performance.now() + SHARE;
      while (waiting.size > 0 && performance.now() < until) {
        const batch = [...waiting].slice(0, BATCH);
        for (const line of batch) waiting.delete(line);
        work.draw(batch);
      }
    }
    if (waiting.size > 0 || outdated) soon();
    rested();
  }

  function soon(): void {
    frame ||= requestAnimationFrame(run);
  }

  function want(line: number): void {
    measured.delete(line);
    waiting.add(line);
    soon();
  }

  function scroll(): void {
    const [top, at] = [scroller ? scroller.scrollTop : window.scrollY, performance.now()];
    scrolled = { top, at, speed: Math.abs(top - scrolled.top) / (at - scrolled.at) };
    look();
  }

  // The root grows as lines take their true heights. The first screen is drawn at once; later lines wait for the
  // next frame, which is laid out anyway.
  let first = true;
  const sizes = new ResizeObserver((entries) => {
    const passing = passesBy();
    for (const { target } of entries) {
      const line = lineOf(target);
      if (line !== undefined) {
        want(line);
        if (!passing) measure(line);
      } else if (passing) {
        outdated = true;
        soon();
      } else look();
    }
    if (!first) return;
    first = false;
    cancelAnimationFrame(frame);
    run();
  });
  // The first screen does not wait for a layout.
  for (let line = 0, units = 0; line < elements.length && units < 3000; line++) {
    units += lines.nodes[line]!.length + 60;
    add(line);
  }
  sizes.observe(lines.root);
  if (scroller) sizes.observe(scroller);
  const scrolling = scroller ?? document;
  scrolling.addEventListener("scroll", scroll, { passive: true });

  return {
    near: near as ReadonlySet<number>,
    want,
    /** Takes every line as near until `printEnded`. */
    printAll(): void {
      printing = true;
      for (let line = 0; line < elements.length; line++) add(line);
      waiting.clear();
      for (const line of near) measure(line);
      work.draw([...near]);
    },
    printEnded(): void {
      printing = false;
      for (const line of [...near]) remove(line);
      look();
    },
    destroy(): void {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      scrolling.removeEventListener("scroll", scroll);
      sizes.disconnect();
    },
  };
}
