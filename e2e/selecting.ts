import type { Page } from "@playwright/test";

/** Where a stretch of the text begins and ends on the screen, after scrolling to it. */
async function place(page: Page, words: string): Promise<{ x1: number; y1: number; x2: number; y2: number }> {
  return page.evaluate(async (wanted) => {
    for (const line of document.querySelectorAll(".rj-text > p")) {
      const node = [...line.childNodes].find((child) => child instanceof Text);
      const at = node instanceof Text ? node.data.indexOf(wanted) : -1;
      if (!node || at === -1) continue;
      line.scrollIntoView({ block: "center" });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const rects = range.getClientRects();
      const first = rects[0]!;
      const last = rects[rects.length - 1]!;
      return {
        x1: first.left + 1,
        y1: first.top + first.height / 2,
        x2: last.right - 1,
        y2: last.top + last.height / 2,
      };
    }
    throw new Error(`The text does not say: ${wanted}`);
  }, words);
}

/** Drags the mouse over words that stand in one line of the text, backwards where asked. */
export async function dragOver(page: Page, words: string, backwards = false): Promise<void> {
  const { x1, y1, x2, y2 } = await place(page, words);
  const [fromX, fromY, toX, toY] = backwards ? [x2, y2, x1, y1] : [x1, y1, x2, y2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 4 });
  await page.mouse.move(toX, toY, { steps: 4 });
  await page.mouse.up();
}

export const waitSaved = (page: Page) =>
  page.locator('[data-testid="save-status"][data-kind="saved"]').waitFor();
