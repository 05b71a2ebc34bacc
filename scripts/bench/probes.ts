import type { Browser, Page } from "@playwright/test";
import { chromium } from "@playwright/test";
import { findChromium } from "../chromium.mjs";

export const openChromium = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });

export interface Load {
  /** From the data's arrival to what is in view painted, two frames on, and the page free to answer. */
  load: number;
  /** The same from before the data were asked for. */
  visit: number;
}

/** Fetches the text and shows it on a page of the bench, in ms. */
export const measureLoad = (page: Page, dataUrl: string): Promise<Load> =>
  page.evaluate(async (url) => {
    const asked = performance.now();
    const given = await (await fetch(url)).json();
    const arrived = performance.now();
    await window.stage.load(given);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // What the page left for afterwards has its turn before it counts as answering.
    for (let turn = 0; turn < 2; turn++) await new Promise((done) => setTimeout(done));
    const answering = performance.now();
    return { load: answering - arrived, visit: answering - asked };
  }, dataUrl);

/** Opens a document of the app by a click in the list, in ms; the app marks when data came and were painted. */
export async function measureOpening(page: Page, link: string): Promise<Load> {
  await page.evaluate(() => {
    addEventListener("click", () => performance.mark("clicked"), { capture: true, once: true });
    new PerformanceObserver(async (list) => {
      if (list.getEntriesByName("reading-painted").length === 0) return;
      for (let turn = 0; turn < 2; turn++) await new Promise((done) => setTimeout(done));
      performance.mark("answering");
    }).observe({ type: "mark" });
  });
  await page.locator(link).first().click();
  await page.waitForFunction(() => performance.getEntriesByName("answering").length > 0);
  return page.evaluate(() => {
    const [clicked, arrived, answering] = ["clicked", "reading-arrived", "answering"].map(
      (name) => performance.getEntriesByName(name)[0]!.startTime,
    );
    return { load: answering! - arrived!, visit: answering! - clicked! };
  });
}

/** Lets the app's page tell, as the pages of the bench do, when a highlight was added. */
export const tellHighlights = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { add } = Highlight.prototype;
    Highlight.prototype.add = function (range) {
      window.created?.();
      return add.call(this, range);
    };
  });

export type Pace = "steady" | "flying";

/** The 95th percentile of 90 frames' lengths while the text scrolls from a part of it on, in ms. */
export async function measureScroll(page: Page, pace: Pace, place: number, root = "#text"): Promise<number> {
  // Who reads has the mouse on the text, and what passes under it costs.
  await page.locator(root).hover({ position: { x: 300, y: 300 }, force: true });
  return page.evaluate(
    async ({ steady, part, selector }) => {
      let scroller: Element = document.scrollingElement!;
      for (let at = document.querySelector(selector); at; at = at.parentElement)
        if (at !== document.body && /auto|scroll/.test(getComputedStyle(at).overflowY)) scroller = at;
      const step = steady ? 100 : scroller.scrollHeight / 90;
      scroller.scrollTop = scroller.scrollHeight * part;
      const lengths: number[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      for (let i = 0; i < 90; i++) {
        scroller.scrollTop += step;
        const now = await new Promise<number>(requestAnimationFrame);
        lengths.push(now - last);
        last = now;
      }
      return lengths.sort((a, b) => a - b)[Math.floor(0.95 * lengths.length)]!;
    },
    { steady: pace === "steady", part: place, selector: root },
  );
}

/** Drags over a few words with the mouse: from letting go to the new highlight painted, in ms. */
export async function measureNew(page: Page, place: number, root = "#text"): Promise<number> {
  const drag = await page.evaluate(
    async ({ part, selector }) => {
      const text = document.querySelector(selector)!;
      let scroller: Element = document.scrollingElement!;
      for (let at: Element | null = text; at; at = at.parentElement)
        if (at !== document.body && /auto|scroll/.test(getComputedStyle(at).overflowY)) scroller = at;
      scroller.scrollTop = scroller.scrollHeight * part;
      const range = document.createRange();
      // On a busy machine the place may not be painted yet.
      for (let turn = 0; turn < 20; turn++) {
        await new Promise((done) => setTimeout(done, 500));
        const { left } = text.getBoundingClientRect();
        for (let y = innerHeight / 2; y < innerHeight - 100; y += 15)
          for (let x = left + 60; x < left + 500; x += 60) {
            const caret = document.caretPositionFromPoint(x, y);
            if (!(caret?.offsetNode instanceof Text) || !text.contains(caret.offsetNode)) continue;
            if (caret.offset + 12 > caret.offsetNode.length) continue;
            range.setStart(caret.offsetNode, caret.offset);
            range.setEnd(caret.offsetNode, caret.offset + 12);
            const rects = range.getClientRects();
            const rect = rects[0];
            if (rects.length === 1 && rect && rect.width > 20)
              return { from: rect.left + 1, to: rect.right - 1, y: rect.top + rect.height / 2 };
          }
      }
      return null;
    },
    { part: place, selector: root },
  );
  if (!drag) throw new Error("no words to drag over");
  await page.mouse.move(drag.from, drag.y);
  await page.mouse.down();
  await page.mouse.move((drag.from + drag.to) / 2, drag.y, { steps: 3 });
  await page.mouse.move(drag.to, drag.y, { steps: 3 });
  await page.waitForTimeout(60);
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        setTimeout(reject, 10_000, new Error("no span came of the selection"));
        let released = 0;
        addEventListener("mouseup", () => (released = performance.now()), { capture: true, once: true });
        window.created = () => {
          if (released === 0) return;
          window.created = undefined;
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - released)));
        };
      }),
  );
  await page.waitForTimeout(30);
  await page.mouse.up();
  return painted;
}
