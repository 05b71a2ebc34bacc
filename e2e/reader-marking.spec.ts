import { expect, test } from "./fixtures";
import {
  addToChosen,
  bounds,
  note,
  opened,
  openedWith,
  palette,
  selectByHandles,
  stored,
  TEXT,
} from "./reading";
import { dragOver, waitSaved } from "./selecting";

test.setTimeout(120_000);

test("A11Y-01 by keys alone: choose, tag, relabel, move both edges, note, delete, undo, redo, next", async ({
  page,
}) => {
  // The one test with motion on.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const { documents } = await opened(page, TEXT, TEXT);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("ArrowRight", "Shift+ArrowRight", "c");
  await waitSaved(page);
  const [made] = await bounds(page, documents[0]!);
  expect(TEXT.slice(made![0], made![1])).toBe("line");
  await press("Escape", "n");
  const holding = page.getByRole("button", { name: /^Holding/ });
  await expect(holding).toContainText("Concession");
  await press("Escape", "]");
  await expect(holding).toBeHidden();
  await press("Control+ArrowRight", "Control+Shift+ArrowLeft", "Alt+ArrowLeft", "Alt+Shift+ArrowRight", "r");
  await press("Enter");
  await page.keyboard.type("a note");
  await press("Escape");
  await waitSaved(page);
  const { labels, spans } = await stored(page, documents[0]!);
  expect(spans).toHaveLength(1);
  expect(spans[0]![2]).toEqual([1, 14]);
  expect(labels[spans[0]![1]]!.name).toMatch(/^R/);
  expect(spans[0]![4]).toBe("a note");
  await press("Delete");
  await expect(page.locator("footer")).toContainText("0 spans");
  await press("z");
  await expect(page.locator("footer")).toContainText("1 span");
  await press("Shift+Z");
  await waitSaved(page);
  await page.reload();
  await waitSaved(page);
  await press("z");
  await expect(page.locator("footer")).toContainText("1 span");
  await waitSaved(page);
  await press("Control+Shift+Enter");
  await page.waitForURL(`**/${documents[1]}`);
  await expect(page.getByRole("link", { name: "Text before: 0.txt" })).toBeVisible();
  await press("{");
  await page.waitForURL(`**/${documents[0]}`);
  await page.getByRole("link", { name: "Text after: 1.txt" }).click();
  await page.waitForURL(`**/${documents[1]}`);
});

test("OVL-02 OVL-05 OVL-07 same, nested, touching and split spans are reached by click and key; one goes alone", async ({
  page,
}) => {
  const documents = await openedWith(
    page,
    [TEXT],
    [
      [0, 16],
      [6, 10],
      [6, 10],
      [11, 13],
      [13, 16],
      [17, 23, 31, 40],
    ],
  );
  await expect(page.locator("footer")).toContainText("6 spans");
  const card = page.locator("[data-span-card][data-open]");
  const seen = new Set<string>();
  for (let i = 1; i <= 6; i++) {
    await page.keyboard.press("]");
    await expect.poll(async () => seen.add((await card.getAttribute("data-span-card"))!).size).toBe(i);
  }
  await page.keyboard.press("Escape");
  await page
    .locator(".rj-text > p")
    .first()
    .click({ position: { x: 62, y: 14 } });
  const list = page.getByRole("listbox", { name: "Spans here" });
  await expect(list.getByRole("option")).toHaveCount(3);
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option").nth(1)).toContainText(/ · Ada Admin · \w+ \d+, \d{4}/);
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await page.mouse.move(5, 5);
  await page
    .locator(".rj-text > p")
    .first()
    .hover({ position: { x: 62, y: 14 } });
  // Of all that lie under the pointer, the one that is chosen first too.
  await expect(page.getByTestId("hover-tip").locator("b")).toHaveCount(3);
  await page.keyboard.press("Delete");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toHaveLength(5);
  await page.keyboard.press("z");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toHaveLength(6);
});

test("SEL-01 SEL-02 SEL-04 SEL-06 SEL-11 SEL-12 by mouse: double, triple, backwards, copying", async ({
  page,
  context,
}) => {
  const { documents } = await opened(page, TEXT);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const line = (i: number) => page.locator(".rj-text > p").nth(i);
  await dragOver(page, "line here", true);
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("line here");
  expect(await bounds(page, documents[0]!)).toEqual([]);
  await page.keyboard.press("c");
  await line(0).click({ clickCount: 3, position: { x: 20, y: 14 } });
  await page.keyboard.press("c");
  await line(1).click({ clickCount: 3, position: { x: 20, y: 14 } });
  await page.keyboard.press("c");
  await line(1).dblclick({ position: { x: 20, y: 14 } });
  await page.keyboard.press("c");
  await dragOver(page, "First ");
  await page.keyboard.press("c");
  await waitSaved(page);
  expect((await bounds(page, documents[0]!)).map((at) => TEXT.slice(at[0], at[1])).sort()).toEqual(
    ["First", "First line here.", "Second", "Second line.", "line here"].sort(),
  );
});

test("Ctrl with a selection adds a fragment to the span in focus", async ({ page }) => {
  const { documents } = await opened(page, TEXT);
  await dragOver(page, "First");
  await page.keyboard.press("c");
  await page.keyboard.down("Control");
  await dragOver(page, "third");
  await page.keyboard.up("Control");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toEqual([[0, 5, 35, 40]]);
});

test("by keys: what is selected becomes a further fragment of the chosen span, and what is missing for it is said", async ({
  page,
}) => {
  const documents = await openedWith(page, [TEXT], [[0, 5]]);
  await page.keyboard.press("+");
  await expect(page.locator("footer")).toContainText("Select what is to be added");
  await page.keyboard.press("]");
  for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await expect(addToChosen(page)).toBeVisible();
  await page.keyboard.press("+");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toEqual([[0, 5, 11, 15]]);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help.getByRole("row", { name: /^Add the selection to the chosen span \+$/ })).toBeVisible();
  for (const act of ["Undo", "Redo"]) {
    const keys = page
      .locator("footer")
      .getByRole("button", { name: act, includeHidden: true })
      .locator("kbd");
    const row = help.getByRole("row", { name: new RegExp(`^${act} `) }).locator("kbd");
    expect(await keys.allTextContents()).toEqual(await row.allTextContents());
  }
});

test("a selection made by keys is widened to words or sentences as one made by mouse is", async ({
  page,
}) => {
  const { documents } = await opened(page, TEXT);
  const choose = async (snap: string) => {
    await page.getByRole("button", { name: "How the text looks" }).click();
    await page.getByText(snap, { exact: true }).click();
    await page.keyboard.press("Escape");
  };
  const third = TEXT.indexOf("The third");
  await choose("Sentences");
  for (const key of ["PageDown", "PageDown", "ArrowRight", "Shift+ArrowRight", "c"])
    await page.keyboard.press(key);
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toEqual([[third, TEXT.length - 1]]);
  await page.keyboard.press("Escape");
  await choose("Words");
  // Begins within a word, where the mouse was pressed.
  await page
    .locator(".rj-text > p")
    .first()
    .click({ position: { x: 34, y: 14 } });
  for (const key of ["Shift+ArrowRight", "c"]) await page.keyboard.press(key);
  await waitSaved(page);
  expect((await bounds(page, documents[0]!))[0]).toEqual([0, 5]);
});

test("every occurrence is found and tagged in one step", async ({ page }) => {
  const { documents } = await opened(page, TEXT);
  await page.keyboard.press("/");
  const field = page.getByLabel("Find in the text");
  await field.fill("line");
  await page.getByRole("main").focus();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("line");
  await page.getByRole("button", { name: /Tag every occurrence/ }).click();
  await page.getByRole("menuitem", { name: "Claim" }).click();
  await page.getByRole("button", { name: "Tag 3" }).click();
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toHaveLength(3);
});

test("BRW-03 a label's button tags the stretch that was selected, also where pressing it takes the selection away", async ({
  page,
}) => {
  const { documents } = await opened(page, TEXT);
  await dragOver(page, "third");
  await page.evaluate(() => window.getSelection()!.removeAllRanges());
  await palette(page).getByRole("button", { name: /Claim/ }).click();
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toEqual([[35, 40]]);
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  test("a tap chooses a span, and a button beside the next selection makes it a further fragment", async ({
    page,
  }) => {
    const documents = await openedWith(page, [TEXT], [[0, 5]]);
    await selectByHandles(page, 6, 10);
    await expect(palette(page).getByRole("button", { name: /^Claim/ })).toBeVisible();
    await expect(addToChosen(page)).toBeHidden();
    await page.evaluate(() => window.getSelection()!.removeAllRanges());
    await page
      .locator(".rj-text > p")
      .first()
      .tap({ position: { x: 30, y: 14 } });
    await page.getByRole("region", { name: "The chosen span" }).getByRole("button", { name: "Open" }).tap();
    await expect(note(page)).toBeVisible();
    await page.getByRole("button", { name: "Hide the list of spans" }).tap();
    await page.getByRole("button", { name: "Guidelines" }).tap();
    await expect(page.getByRole("dialog", { name: "Guidelines" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button").tap();
    await expect(page.getByRole("dialog")).toBeHidden();
    await selectByHandles(page, 11, 15);
    await addToChosen(page).tap();
    await expect(page.getByText("2 fragments now")).toBeVisible();
    await expect(palette(page)).toBeHidden();
    await waitSaved(page);
    expect(await bounds(page, documents[0]!)).toEqual([[0, 5, 11, 15]]);
  });
  test("BRW-01 BRW-02 a selection by handles opens the labels; a tap tags", async ({ page }) => {
    const { documents } = await opened(page, TEXT);
    await selectByHandles(page, 6, 10);
    await palette(page).getByRole("button", { name: /Claim/ }).tap();
    await waitSaved(page);
    expect(await bounds(page, documents[0]!)).toEqual([[6, 10]]);
  });
});

test("SEL-09 a drag that ends over the panel ends in the same row; Ctrl and a double click add a fragment", async ({
  page,
}) => {
  const { documents } = await opened(page, TEXT);
  const word = async (name: string) => {
    const box = await page.evaluate((wanted) => {
      const line = [...document.querySelectorAll(".rj-text > p")].find((p) =>
        p.textContent!.includes(wanted),
      )!;
      const node = [...line.childNodes].find((child) => child instanceof Text) as Text;
      const range = document.createRange();
      range.setStart(node, node.data.indexOf(wanted));
      range.setEnd(node, node.data.indexOf(wanted) + wanted.length);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left, right, y: top + height / 2 };
    }, name);
    return { ...box, x: (box.left + box.right) / 2 };
  };
  const second = await word("Second");
  const panel = (await page.getByRole("complementary", { name: "Spans" }).boundingBox())!;
  await page.mouse.move(second.left + 1, second.y);
  await page.mouse.down();
  await page.mouse.move(panel.x + 40, second.y, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.press("c");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toEqual([[17, 29]]);

  const few = await word("few");
  await page.keyboard.down("Control");
  await page.mouse.dblclick(few.x, few.y);
  await page.keyboard.up("Control");
  await expect(page.getByText("2 fragments now")).toBeVisible();
  await waitSaved(page);
  const at = TEXT.indexOf("few");
  expect(await bounds(page, documents[0]!)).toEqual([[17, 29, at, at + 3]]);
});

test("a label held at the side tags a paragraph once by three clicks, and is seen until it is let go", async ({
  page,
}) => {
  const { documents } = await opened(page, TEXT);
  await page
    .getByRole("toolbar", { name: "Labels" })
    .getByRole("button", { name: /^Claim/ })
    .click();
  const held = page.getByRole("button", { name: /^Holding Claim/ });
  await expect(held).toBeVisible();
  const line = page.locator(".rj-text > p", { hasText: "Second line" });
  await line.click({ clickCount: 3, position: { x: 40, y: 12 } });
  await waitSaved(page);
  await expect.poll(() => bounds(page, documents[0]!)).toEqual([[17, 29]]);
  await page.keyboard.press("Escape");
  await expect(held).toBeHidden();
  await page.keyboard.press("a");
  const next = page.getByRole("button", { name: /^Holding Allegation/ });
  await next.click();
  await expect(next).toBeHidden();
  const { labels, spans } = await stored(page, documents[0]!);
  expect(spans.map((row) => labels[row[1]]!.name)).toEqual(["Claim"]);
});

for (const end of ["", "\n"])
  for (const held of [false, true])
    test(`SEL-04 three clicks take the whole of the last paragraph${end && ", before a newline"}${held ? ", a label held" : ""}`, async ({
      page,
    }) => {
      const text = `First line here.\n\nThird para stands.${end}`;
      const { documents } = await opened(page, text);
      if (held) await page.keyboard.press("r");
      const last = page.locator(".rj-text > p", { hasText: "Third" });
      await last.click({ clickCount: 3, position: { x: 100, y: 12 } });
      if (!held) await page.keyboard.press("r");
      await expect(page.locator("footer")).toContainText("1 span");
      await waitSaved(page);
      await expect.poll(() => bounds(page, documents[0]!)).toEqual([[18, 36]]);
    });

test("RTL-01 by keys a word is selected without the opening quote of the next, from either side; the arrows go as they point", async ({
  page,
}) => {
  const text = 'The director "agreed (twice) today.\nשלום עולם טוב לך.';
  const { documents } = await opened(page, text);
  const tagged = async (...keys: string[]) => {
    for (const key of [...keys, "c"]) await page.keyboard.press(key);
    await waitSaved(page);
    return (await bounds(page, documents[0]!)).map(([start, end]) => text.slice(start, end));
  };
  expect(await tagged("ArrowRight", "Shift+ArrowRight")).toEqual(["director"]);
  expect(await tagged("Shift+ArrowRight")).toEqual(["director", "agreed"]);
  expect(await tagged("ArrowRight", "ArrowRight", "Shift+ArrowLeft")).toEqual([
    "director",
    "agreed",
    "twice",
  ]);
  // In a line that runs to the left, left is on.
  expect((await tagged("PageDown", "ArrowLeft", "Shift+ArrowLeft")).at(-1)).toBe("עולם");
  expect((await tagged("ArrowLeft", "ArrowLeft", "Shift+ArrowRight")).at(-1)).toBe("טוב");
});

test("a drag over words that are selected already selects anew, and they are offered labels again", async ({
  page,
}) => {
  const { documents } = await opened(page, TEXT);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.waitForURL(/projects\/[^/]+$/);
  await page.goBack();
  await expect(page.getByText("You have said done")).toBeVisible();
  await dragOver(page, "third line");
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText("You have said done")).toBeHidden();
  await dragOver(page, "third line");
  await expect(palette(page)).toBeVisible();
  await dragOver(page, "third", true);
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press("c");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toEqual([[35, 40]]);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`in forced colours every mark has the ink that goes with its ground, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await opened(page, TEXT);
    const pairs = await page.locator(".rj-text").evaluate((text) => {
      const style = getComputedStyle(text);
      return ["chosen", "focus", "hit", "hit-now"].map((name) =>
        [`--mark-${name}`, `--mark-${name}-ink`].map((mark) => style.getPropertyValue(mark)),
      );
    });
    expect(pairs).toEqual([
      ["Highlight", "HighlightText"],
      ["Highlight", "HighlightText"],
      ["Mark", "MarkText"],
      ["Highlight", "HighlightText"],
    ]);
  });
