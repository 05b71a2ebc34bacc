import { expect, type Page, test } from "@playwright/test";
import { type PageServer, servePages } from "../scripts/bench/page-server";
import { ROWS, TEXT } from "./text/selections";

// The text page alone, in a real browser: what the app's journeys would reach only one by one.
const MIXED = 'قال المدير "العقد 2024 صالح" ثم left the room.\nהדו״ח (v2.1) שגוי today.\nPlain.';

let server: PageServer;
test.beforeAll(async () => {
  server = await servePages({ text: "e2e/text/harness.ts" });
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${server.url}/text`);
});

const show = (page: Page, text: string) => page.evaluate((given) => window.harness.show(given), text);
const meant = (page: Page) => page.evaluate(() => window.harness.meant());
const shown = (page: Page) => page.evaluate(() => document.querySelector("#text")!.textContent);

for (const { name, anchor, focus, expected } of ROWS)
  test(`SEL-01 SEL-02 SEL-04 SEL-06 SEL-07 ${name}`, async ({ page }) => {
    await show(page, TEXT);
    await page.evaluate(([from, to]) => window.harness.select(from, to), [anchor, focus] as const);
    expect((await meant(page))?.fragment ?? null).toEqual(expected);
  });

test("SEL-04 a triple click gives the line and nothing more", async ({ page }) => {
  await show(page, TEXT);
  const lines = page.locator("#text p");
  for (const [line, fragment] of [
    [0, [0, 16]],
    [1, [17, 29]],
    [3, [31, 44]],
  ] as const) {
    await lines.nth(line).click({ clickCount: 3, position: { x: 40, y: 10 } });
    expect((await meant(page))?.fragment).toEqual(fragment);
  }
});

test("SEL-02 a double click gives the word", async ({ page }) => {
  await show(page, TEXT);
  await page
    .locator("#text p")
    .first()
    .dblclick({ position: { x: 62, y: 10 } });
  expect((await meant(page))?.quote).toBe("line");
});

test("SEL-09 a selection that leaves the text is clipped to it", async ({ page }) => {
  await show(page, TEXT);
  await page.keyboard.press("Control+a");
  expect((await meant(page))?.fragment).toEqual([0, 44]);
  await page.evaluate(() => {
    const before = document.querySelector("aside");
    const line = document.querySelector("#text p")!;
    getSelection()!.setBaseAndExtent(before!.firstChild!, 3, line.firstChild!, 5);
  });
  expect((await meant(page))?.quote).toBe("First");
  await page.evaluate(() => {
    const last = document.querySelector("#text p:last-of-type")!;
    const after = document.querySelectorAll("aside")[1]!;
    getSelection()!.setBaseAndExtent(after.firstChild!, 4, last.firstChild!, 9);
  });
  expect((await meant(page))?.quote).toBe("ends");
  await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector("aside")!));
  expect(await meant(page)).toBeNull();
});

test("SEL-11 OFF-21 tagging changes neither the text nor what is selected next", async ({ page }) => {
  await show(page, TEXT);
  const middle = () =>
    page.evaluate(() => {
      window.harness.select({ block: 0, offset: 6 }, { block: 0, offset: 10 });
      return window.harness.meant();
    });
  const fresh = await middle();
  await page.evaluate(() => {
    window.harness.tag("c", [[0, 5]]);
    window.harness.tag("r", [[11, 16]], "a note");
    window.harness.tag("c", [[0, 16]]);
  });
  await expect(page.locator(".rj-mark")).toHaveCount(3);
  await expect(page.locator("[role=note]")).toHaveCount(3);
  expect(await middle()).toEqual(fresh);
  expect(await shown(page)).toBe(TEXT);
  const left = () => page.evaluate(() => window.harness.page.rectOf([6, 10]).left);
  const at = await left();
  await page.evaluate(() => window.harness.tag("r", [[6, 10]]));
  await expect(page.locator(".rj-mark")).toHaveCount(4);
  expect(await left()).toBe(at);
});

test("SEL-12 copying gives the text as it is stored, and only it", async ({ page }) => {
  await show(page, TEXT);
  await page.evaluate(() => {
    window.harness.tag("c", [[0, 16]], "a note");
    window.harness.select({ block: 0, offset: 6 }, { block: 3, offset: 4 });
  });
  await expect(page.locator("[role=note]")).toHaveCount(1);
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("line here.\nSecond line.\n\nLast");
});

test("RTL-01 a line takes its own direction, and a selection counts in logical order", async ({ page }) => {
  await show(page, MIXED);
  const directions = await page
    .locator("#text p")
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction));
  expect(directions).toEqual(["rtl", "rtl", "ltr"]);
  for (const [start, end] of [
    [12, 27],
    [29, 36],
  ] as const) {
    await page.evaluate(
      ([from, to]) => window.harness.select({ block: 0, offset: from }, { block: 0, offset: to }),
      [start, end] as const,
    );
    expect((await meant(page))?.fragment).toEqual([start, end]);
  }
});

test("BRW-05 a page that was translated is noticed, and one that was tagged is not", async ({ page }) => {
  await show(page, TEXT);
  const holds = () => page.evaluate(() => window.harness.page.verify());
  await page.evaluate(() => window.harness.tag("c", [[0, 5]]));
  await expect(page.locator("[role=note]")).toHaveCount(1);
  expect(await holds()).toBe(true);
  await expect(page.locator("#text .rj-text")).toHaveAttribute("translate", "no");
  await page.evaluate(() => {
    const line = document.querySelectorAll("#text p")[1]!;
    const font = document.createElement("font");
    font.textContent = "Zweite Zeile.";
    line.replaceChild(font, line.firstChild!);
  });
  expect(await holds()).toBe(false);
  await page.evaluate(() => window.harness.tag("c", [[17, 29]]));
});

test("BRW-05 words swapped inside a text node are noticed", async ({ page }) => {
  await show(page, TEXT);
  await page.evaluate(() => {
    (document.querySelector("#text p")!.firstChild as Text).data = "Erste Zeile hier\n";
  });
  expect(await page.evaluate(() => window.harness.page.verify())).toBe(false);
});

test("A11Y-02 OVL-01 overlapping spans leave the text as it is, and a screen reader is told of them with label and note", async ({
  page,
}) => {
  await show(page, TEXT);
  await page.evaluate(() => {
    window.harness.tag("c", [[0, 10]]);
    window.harness.tag("r", [[6, 29]], "doubtful");
  });
  await expect(page.locator("[role=note]")).toHaveCount(3);
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const heard = nodes
    .filter(({ ignored, role }) => !ignored && /^(note|StaticText)$/.test(role?.value))
    .map(({ role, name }) => `${role?.value}: ${name?.value.trim()}`)
    .filter((said) => !/Furniture|: $/.test(said));
  expect(heard).toEqual([
    "note: Claim 1: “First line”",
    "note: Rebuttal 1 starts here: “line here. Second line.”. Note: doubtful",
    "StaticText: First line here.",
    "note: Rebuttal 1 ends here: “line here. Second line.”. Note: doubtful",
    "StaticText: Second line.",
    "StaticText: Last one ends",
  ]);
  expect(await shown(page)).toBe(TEXT);
});

test("A discontinuous span is joined, and each of its fragments is marked", async ({ page }) => {
  await show(page, TEXT);
  await page.evaluate(() =>
    window.harness.tag("c", [
      [0, 5],
      [11, 16],
    ]),
  );
  const marks = page.locator(".rj-mark");
  await expect(marks).toHaveCount(2);
  expect(await marks.evaluateAll((all) => all.map((mark) => (mark as HTMLElement).dataset.mark))).toEqual([
    "C1",
    "…C1",
  ]);
  expect(await page.evaluate(() => window.harness.painted())).toBe(3);
});

test("Empty lines, tabs, double spaces and a last line without a newline stand as they are", async ({
  page,
}) => {
  const text = "a\tb  c\n\n\n  end";
  await show(page, text);
  expect(await shown(page)).toBe(text);
  const heights = await page.locator("#text p").evaluateAll((all) => all.map((line) => line.clientHeight));
  // Blank lines are there, and by design lower than written ones.
  const [written, blank] = heights as [number, number];
  expect(heights).toEqual([written, blank, blank, written]);
  expect(blank).toBeGreaterThan(0);
  expect(blank).toBeLessThan(written);
  await show(page, "");
  expect(await page.evaluate(() => window.harness.page.placeInView())).toBe(0);
});

test("A place far down is found again, and only lines near to it are painted", async ({ page }) => {
  const text = Array.from({ length: 3000 }, (_, i) => `${i} ${"word ".repeat(5 + (i % 90))}`).join("\n");
  await show(page, text);
  const at = text.indexOf("2500 word");
  await page.evaluate((offset) => {
    for (let start = 0; start < 400_000; start += 2_000) window.harness.tag("c", [[start, start + 40]]);
    window.harness.page.scrollTo(offset, "start");
  }, at);
  await expect.poll(() => page.evaluate(() => window.harness.page.placeInView())).toBe(at);
  expect(await page.evaluate(() => window.harness.painted())).toBeLessThan(20);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.evaluate(() => window.harness.painted())).toBeGreaterThan(190);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await page.evaluate(() => window.harness.painted())).toBeLessThan(20);
});

test("of fourteen spans with the same extent, those without a letter are counted and reached by a click", async ({
  page,
}) => {
  for (const text of [TEXT, MIXED]) {
    await show(page, text);
    await page.evaluate(() => {
      for (let i = 0; i < 14; i++) window.harness.tag("c", [[0, 3]]);
    });
    const marks = page.locator(".rj-mark");
    const said = () => marks.evaluateAll((all) => all.map((mark) => (mark as HTMLElement).dataset.mark));
    await expect.poll(said).toEqual(["C1", "C2", "C3", "C4", "+10"]);
    const boxes = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().toJSON()));
    boxes.sort((a, b) => a.left - b.left);
    for (const [i, box] of boxes.entries())
      if (i > 0) expect(box.left).toBeGreaterThanOrEqual(boxes[i - 1].right - 1);
    const box = (await marks.last().boundingBox())!;
    const under = await page.evaluate(([x, y]) => window.harness.page.spansAtPoint(x, y).length, [
      box.x + box.width / 2,
      box.y + box.height / 2,
    ] as const);
    expect(under).toBe(10);
  }
});

test("in forced colours a split span is a whole line with a dotted one between, and nothing is filled", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await show(page, "one two three four");
  await page.evaluate(() =>
    window.harness.tag("c", [
      [0, 3],
      [8, 13],
    ]),
  );
  await expect(page.locator(".rj-mark")).toHaveCount(2);
  /** Which share of the pixels of a stretch is dark: in the middle of its line, and below it where it is darkest. */
  const darkness = async (start: number, end: number) => {
    const { x, y, width, height } = await page.evaluate(
      ([from, to]) => window.harness.page.rectOf([from, to]).toJSON() as DOMRect,
      [start, end] as const,
    );
    const image = await page.screenshot({ clip: { x: x + 2, y, width: width - 4, height: height + 6 } });
    return page.evaluate(
      async (source) => {
        const bitmap = await createImageBitmap(await (await fetch(source)).blob());
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
        canvas.drawImage(bitmap, 0, 0);
        const rows = Array.from({ length: bitmap.height }, (_, row) => {
          const { data } = canvas.getImageData(0, row, bitmap.width, 1);
          return Array.from({ length: bitmap.width }, (_, i) => data[4 * i]! < 128).filter(Boolean).length;
        }).map((dark) => dark / bitmap.width);
        return { middle: rows[bitmap.height >> 1]!, line: Math.max(...rows.slice(-7)) };
      },
      `data:image/png;base64,${image.toString("base64")}`,
    );
  };
  expect((await darkness(0, 3)).line).toBe(1);
  const gap = await darkness(3, 8);
  expect(gap.line).toBeGreaterThan(0.2);
  expect(gap.line).toBeLessThan(0.8);
  expect(gap.middle).toBeLessThan(0.7);
  expect((await darkness(13, 18)).line).toBeLessThan(0.5);
});

test("a text of very many lines stands whole in the page, in parts that the browser looks after one by one", async ({
  page,
}) => {
  const line = (i: number) => `line ${String(i).padStart(5, "0")} is short\n`;
  const text = Array.from({ length: 12_000 }, (_, i) => line(i)).join("");
  const size = line(0).length;
  await show(page, text);
  expect(await shown(page)).toBe(text);
  // What is far off is not laid out: each line of its own would cost seconds.
  const skipped = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll(".rj-part")].filter(
          (part) => !part.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );
  await expect.poll(skipped).toBeGreaterThan(110);
  await page.evaluate((at) => window.harness.page.scrollTo(at, "start"), 7_990 * size);
  await expect.poll(() => page.evaluate(() => window.harness.page.placeInView())).toBe(7_990 * size);
  // Over the seam of two parts, and ending at the edge of a part itself.
  await page.evaluate(() =>
    window.harness.select({ block: 7_999, offset: 11 }, { block: 8_000, offset: 10 }),
  );
  expect((await meant(page))?.fragment).toEqual([7_999 * size + 11, 8_000 * size + 10]);
  for (const [place, end] of [
    [0, 8_000],
    [1, 8_001],
    [100, 8_100],
  ] as const) {
    await page.evaluate((offset) => {
      const lines = document.querySelectorAll("#text p");
      getSelection()!.setBaseAndExtent(lines[7_999]!.firstChild!, 0, lines[8_000]!.parentElement!, offset);
    }, place);
    expect((await meant(page))?.fragment).toEqual([7_999 * size, end * size - 1]);
  }
  await page.evaluate((at) => window.harness.tag("c", [[at, at + 10]]), 8_000 * size);
  await expect(page.locator(".rj-mark")).toHaveCount(1);
  expect(await page.evaluate(() => window.harness.page.verify())).toBe(true);
});

test("a very long line stands in pieces, whole, and is one line all the same", async ({ page }) => {
  const text = `short\n${"word and so on ".repeat(3_000)}\nend\n`;
  await show(page, text);
  expect(await shown(page)).toBe(text);
  const pieces = await page.locator("#text p").allTextContents();
  expect(pieces.length).toBeGreaterThan(9);
  await page.evaluate(
    (offset) => window.harness.select({ block: 1, offset }, { block: 2, offset: 1 }),
    pieces[1]!.length - 2,
  );
  const seam = pieces[0]!.length + pieces[1]!.length;
  expect((await meant(page))?.fragment).toEqual([seam - 2, seam + 1]);
  const numbered = await page.evaluate(() => {
    document.body.dataset.numbers = "";
    const lines = [...document.querySelectorAll("#text p")];
    return lines.filter((line) => getComputedStyle(line, "::before").content !== "none").length;
  });
  expect(numbered).toBe(3);
  await expect(page.locator(".rj-cut").first()).toHaveCSS("margin-bottom", "0px");
});
