import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { creationOf } from "@/lib/core/changes";
import { fragmentsOf } from "@/lib/core/span";
import { ADMIN, api, enter, expect, test } from "./fixtures";
import { invited, signedIn } from "./people";
import { dragOver, waitSaved } from "./selecting";

const TEXT = "First line here.\nSecond line.\n\nThe third line holds a few more words than the others do.\n";

type Row = [id: string, label: number, bounds: number[], version: number, note: string, ...rest: unknown[]];
interface Stored {
  labels: { id: string; name: string }[];
  spans: Row[];
}

const stored = (page: Page, documentId: string) =>
  api<Stored>(page, "GET", `/api/documents/${documentId}/reading`);
const bounds = async (page: Page, documentId: string) =>
  (await stored(page, documentId)).spans.map((row) => row[2]);
const palette = (page: Page) => page.getByRole("toolbar", { name: "Tag the selection as" });
const note = (page: Page) => page.getByLabel("Note on the span");
const addToChosen = (page: Page) => palette(page).getByRole("button", { name: /^Add to the chosen span/ });
const status = (page: Page) => page.getByTestId("save-status");

/** A project with the starter labels and one document for each text; `open` opens the first. */
async function made(
  page: Page,
  ...texts: string[]
): Promise<{ documents: string[]; open: () => Promise<void>; projectId: string }> {
  await enter(page);
  const { id } = await api<{ id: string }>(page, "POST", "/api/projects", { name: `Quay ${randomUUID()}` });
  const documents: string[] = [];
  for (const [i, text] of texts.entries())
    documents.push(
      (await api<{ id: string }>(page, "POST", `/api/projects/${id}/documents`, { name: `${i}.txt`, text }))
        .id,
    );
  const open = async () => {
    await page.goto(`/projects/${id}/documents/${documents[0]}`);
    await page.locator(".rj-text").waitFor();
    await waitSaved(page);
  };
  return { documents, open, projectId: id };
}

async function opened(page: Page, ...texts: string[]): Promise<{ documents: string[] }> {
  const { documents, open } = await made(page, ...texts);
  await open();
  return { documents };
}

/** The same with spans in the first, made before it is opened. */
async function openedWith(page: Page, texts: string[], spans: number[][]): Promise<string[]> {
  const { documents, open } = await made(page, ...texts);
  await given(page, documents[0]!, spans);
  await open();
  return documents;
}

/** Spans made through the API, as another device would have. */
async function given(page: Page, documentId: string, all: number[][]): Promise<void> {
  const { labels } = await stored(page, documentId);
  const step = randomUUID();
  const changes = all.map((bounds, i) =>
    creationOf(
      { labelId: labels[i % labels.length]!.id, fragments: fragmentsOf(bounds), note: "" },
      randomUUID,
      step,
    ),
  );
  const { results } = await api<{ results: { status: string }[] }>(
    page,
    "POST",
    `/api/documents/${documentId}/changes`,
    { changes },
  );
  expect(results.map(({ status }) => status)).toEqual(all.map(() => "applied"));
}

/** A selection in the first line as a finger makes it: without a mouse's events. */
const selectByHandles = (page: Page, from: number, to: number) =>
  page.evaluate(
    ([start, end]) => {
      const walker = document.createTreeWalker(document.querySelector(".rj-text")!, NodeFilter.SHOW_TEXT);
      const node = walker.nextNode() as Text;
      window.getSelection()!.setBaseAndExtent(node, start, node, end);
    },
    [from, to] as const,
  );

test.setTimeout(120_000);

test("LOST-08 two tabs on one span: both values are shown, nobody's work is overwritten", async ({
  page,
}) => {
  const documents = await openedWith(page, [TEXT], [[0, 5]]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: /Claim.*First/ }).click();
  await note(other).fill("from the other tab");
  await note(other).blur();
  await waitSaved(other);
  await page.getByRole("button", { name: /Claim.*First/ }).click();
  await note(page).fill("from this tab");
  await note(page).blur();
  const dialog = page.getByRole("dialog", { name: /changed in another tab/ });
  await expect(dialog.getByText("from the other tab")).toBeVisible();
  await expect(dialog.getByText("from this tab")).toBeVisible();
  expect((await stored(page, documents[0]!)).spans[0]![4]).toBe("from the other tab");
  await dialog.getByRole("button", { name: "Use my change" }).click();
  await expect.poll(async () => (await stored(page, documents[0]!)).spans[0]![4]).toBe("from this tab");
});

for (const [name, answer] of [
  ["401", 401],
  ["500", 500],
  ["no network", 0],
] as const)
  test(`LOST-05 ${name} while adding: waiting is said, survives a reload, is sent later`, async ({
    page,
  }) => {
    const { documents } = await opened(page, TEXT);
    await page.route("**/changes", (route) =>
      answer === 0
        ? route.abort("internetdisconnected")
        : route.fulfill({ status: answer, json: { error: { code: "signed-out", message: "Not now." } } }),
    );
    await dragOver(page, "First");
    await page.keyboard.press("c");
    await dragOver(page, "third");
    await page.keyboard.press("c");
    await expect(status(page)).toContainText("2 changes");
    await expect(status(page)).not.toContainText("Saved");
    expect(await bounds(page, documents[0]!)).toEqual([]);
    await page.reload();
    await expect(page.locator("footer")).toContainText("2 spans");
    await expect(status(page)).toContainText("2 changes");
    await page.unroute("**/changes");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await waitSaved(page);
    expect(await bounds(page, documents[0]!)).toEqual([
      [0, 5],
      [35, 40],
    ]);
  });

test("LOST-03 signed out with a note half typed: the note is kept and saved once", async ({ page }) => {
  const { documents } = await opened(page, TEXT);
  await dragOver(page, "First");
  await page.keyboard.press("c");
  await waitSaved(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("half a no");
  const address = page.url();
  await page.context().clearCookies();
  await note(page).blur();
  await expect(status(page)).toContainText("kept in this browser");
  await enter(page);
  await page.goto(address);
  await expect
    .poll(async () => (await stored(page, documents[0]!)).spans.map((row) => row[4]))
    .toEqual(["half a no"]);
});

test("LOST-03 a note half typed when the page is reloaded is kept", async ({ page }) => {
  const { documents } = await opened(page, TEXT);
  await dragOver(page, "First");
  await page.keyboard.press("c");
  await waitSaved(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("half a no");
  await page.reload();
  await expect
    .poll(async () => (await stored(page, documents[0]!)).spans.map((row) => row[4]))
    .toEqual(["half a no"]);
});

test("LOST-02 LOST-01 a tag key pressed twice, Done double-clicked while slow: one span, done once", async ({
  page,
}) => {
  const { documents } = await opened(page, TEXT, TEXT);
  await page.route("**/changes", async (route) => {
    await new Promise((later) => setTimeout(later, 1000));
    await route.continue();
  });
  let said = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.postData()?.includes('"done"')) said += 1;
  });
  await dragOver(page, "First");
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "Done, next" }).dblclick();
  await page.waitForURL(`**/${documents[1]}`);
  expect(await bounds(page, documents[0]!)).toEqual([[0, 5]]);
  expect(said).toBe(1);
});

test("LOST-09 Back and Forward, and closing the tab, right after tagging", async ({ page }) => {
  const { documents } = await opened(page, TEXT);
  const address = page.url();
  await page.getByRole("link", { name: /^Quay/ }).first().click();
  await page.waitForURL((url) => !url.pathname.includes("documents"));
  await page.goBack();
  await page.locator(".rj-text").waitFor();
  await dragOver(page, "First");
  await page.keyboard.press("c");
  await page.goForward();
  await page.waitForURL((url) => !url.pathname.includes("documents"));
  await page.goBack();
  await page.locator(".rj-text").waitFor();
  await expect(page.locator("footer")).toContainText("1 span");
  await dragOver(page, "third");
  const context = page.context();
  await page.keyboard.press("c");
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(address);
  await again.locator(".rj-text").waitFor();
  await expect(again.locator("footer")).toContainText("2 spans");
  await waitSaved(again);
  expect(await bounds(again, documents[0]!)).toHaveLength(2);
});

test("BRW-05 a translated page: marking stops with a message, nothing is stored, nothing breaks", async ({
  page,
}) => {
  const documents = await openedWith(page, [TEXT], [[0, 5]]);
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector(".rj-text")!, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    for (const node of nodes) {
      const font = document.createElement("font");
      node.replaceWith(font);
      font.textContent = node.data.replaceAll("line", "Zeile");
    }
  });
  await page.locator(".rj-text font", { hasText: "Second" }).dblclick();
  await page.keyboard.press("c");
  await expect(page.locator("footer")).toContainText("changed by a translation");
  await page.getByRole("button", { name: /First/ }).click();
  await page.keyboard.press("Delete");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toEqual([]);
});

test("A11Y-01 by keys alone: choose, tag, relabel, move both edges, note, delete, undo, redo, next", async ({
  page,
}) => {
  const { documents } = await opened(page, TEXT, TEXT);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("ArrowRight", "Shift+ArrowRight", "c");
  await waitSaved(page);
  const [made] = await bounds(page, documents[0]!);
  expect(TEXT.slice(made![0], made![1])).toBe("line");
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
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toHaveLength(5);
  await page.keyboard.press("z");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toHaveLength(6);
});

test("A11Y-02 the accessibility tree names the marks; the text stays as stored", async ({ page }) => {
  await openedWith(
    page,
    [TEXT],
    [
      [0, 10],
      [6, 16],
    ],
  );
  await expect(page.locator(".rj-text [role=note]")).toHaveCount(2);
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const names = nodes.map((node) => String(node.name?.value ?? ""));
  expect(names.some((name) => /^Claim.*First line/.test(name))).toBe(true);
  expect(names.filter((name) => name.includes("line here")).length).toBeGreaterThan(0);
  expect(await page.locator(".rj-text").evaluate((root) => root.textContent)).not.toContain("Claim");
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
  expect(await bounds(page, documents[0]!)).toEqual([[0, 5, 11, 16]]);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help.getByRole("row", { name: /^Add the selection to the chosen span \+$/ })).toBeVisible();
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

test("LOST-08 done in one tab: the other says so, offers to reopen where it says it, and then sends what waits", async ({
  page,
}) => {
  const { documents } = await opened(page, TEXT);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await waitSaved(other);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes("documents"));
  await dragOver(other, "First");
  await other.keyboard.press("c");
  await expect(status(other)).toContainText("1 change waiting. You have said done with this text.");
  await expect(other.getByRole("banner").getByRole("button", { name: "Reopen" })).toBeVisible();
  expect(await bounds(page, documents[0]!)).toEqual([]);
  await other.locator("footer").getByRole("button", { name: "Reopen" }).click();
  await waitSaved(other);
  expect(await bounds(page, documents[0]!)).toEqual([[0, 5]]);
  await dragOver(other, "third");
  await other.keyboard.press("c");
  await waitSaved(other);
  expect(await bounds(page, documents[0]!)).toHaveLength(2);
});

test("the palette knows every action: labels, Reopen, export, sign out, how the text looks", async ({
  page,
}) => {
  const { documents } = await opened(page, TEXT);
  const dialog = page.getByRole("dialog", { name: "Commands" });
  const find = async (words: string) => {
    if (!(await dialog.isVisible())) await page.keyboard.press("Control+k");
    await dialog.getByRole("textbox").fill(words);
    return dialog.getByRole("button", { name: words });
  };
  const run = async (words: string) => {
    await (await find(words)).click();
    await expect(dialog).toBeHidden();
  };
  for (const words of [
    "Label: Claim",
    "Add the selection to the chosen span",
    "Reopen the text",
    "Export of this project",
    "Text face: serif",
    "Text size: smaller",
    "Line height: more",
    "Line height: less",
    "Text width: wider",
    "Text width: narrower",
    "Line numbers: show or hide",
    "A selection takes: whole words",
    "A selection takes: whole sentences",
    "A selection takes: as made",
    "Colours: Dark",
    "Sign out",
  ])
    await expect(await find(words)).toBeVisible();
  const sizeOf = () =>
    page.getByTestId("text").evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  const before = await sizeOf();
  await run("Text size: larger");
  await expect.poll(sizeOf).toBe(before + 1);
  await run("Text face: sans");
  await expect(page.getByTestId("text")).toHaveCSS("font-family", /Inter/);
  await run("Line numbers: show or hide");
  await expect(page.getByTestId("text")).toHaveAttribute("data-numbers", "");
  await dragOver(page, "First");
  await run("Label: Claim");
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toEqual([[0, 5]]);
  await run("Export of this project");
  await page.waitForURL("**/export");
  await expect(await find("Labels of this project")).toBeVisible();
  // A session of its own to end: the other tests share theirs.
  await page.context().clearCookies();
  await api(page, "POST", "/api/auth/sign-in/email", ADMIN);
  await page.reload();
  await run("Sign out");
  await page.waitForURL("**/sign-in**");
});

test("every occurrence is found and tagged in one step", async ({ page }) => {
  const { documents } = await opened(page, TEXT);
  await page.keyboard.press("/");
  await page.getByLabel("Find in the text").fill("line");
  await page.getByRole("button", { name: /Tag every occurrence/ }).click();
  await page.getByRole("menuitem", { name: "Claim" }).click();
  await page.getByRole("button", { name: "Tag 3" }).click();
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toHaveLength(3);
});

test("XSS-01 RTL-03 markup in text and note is shown letter for letter; a Hebrew note runs right to left", async ({
  page,
}) => {
  const markup = `<img src=x onerror="window.__xss=1">`;
  await opened(page, `${markup} and words\n`);
  await expect(page.locator(".rj-text")).toContainText(markup);
  await dragOver(page, "words");
  await page.keyboard.press("c");
  await page.keyboard.press("Enter");
  // Letters that are on no key of the test's keyboard come as text, without a key that could be kept for the field.
  await expect(note(page)).toBeFocused();
  await page.keyboard.type(`שלום. ${markup}`);
  await page.keyboard.press("Escape");
  await waitSaved(page);
  await page.reload();
  await page.getByRole("button", { name: /words/ }).click();
  await expect(note(page)).toHaveValue(`שלום. ${markup}`);
  expect(await note(page).evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe("plaintext");
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});

test("OVL-08 next and back, five times each: the spans stay as many as they were", async ({ page }) => {
  const documents = await openedWith(
    page,
    [TEXT, TEXT],
    [
      [0, 5],
      [0, 5],
    ],
  );
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press("Control+Shift+Enter");
    await page.waitForURL(`**/${documents[1]}`);
    await page.locator(".rj-text").waitFor();
    await page.goBack();
    await page.waitForURL(`**/${documents[0]}`);
    await expect(page.locator("footer")).toContainText("2 spans");
  }
  await waitSaved(page);
  expect(await bounds(page, documents[0]!)).toHaveLength(2);
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

test("PERF-01 PERF-02 two thousand spans: one call brings them, ten more at the end are each drawn", async ({
  page,
}) => {
  const line = "The keeper counts the boats at dawn and says that the sea was calm.\n";
  const lines = 2000;
  const last = Array.from({ length: 10 }, (_, i) => `So ends part ${i}.\n`).join("");
  const { documents, open } = await made(page, line.repeat(lines) + last);
  for (let from = 0; from < lines; from += 200)
    await given(
      page,
      documents[0]!,
      Array.from({ length: 200 }, (_, i) => [(from + i) * line.length + 4, (from + i) * line.length + 21]),
    );
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && /\/api\/documents\/.*(reading|spans)/.test(request.url())) calls += 1;
  });
  await open();
  await expect(page.locator("footer")).toContainText("2,000 spans");
  expect(calls).toBe(1);
  for (let i = 0; i < 10; i++) {
    await dragOver(page, `ends part ${i}`);
    await page.keyboard.press("c");
    await expect(
      page
        .locator(".rj-text > p")
        .nth(lines + i)
        .locator(".rj-mark"),
    ).toHaveCount(1);
  }
  await waitSaved(page);
  await expect(page.locator("footer")).toContainText("2,010 spans");
  const all = await bounds(page, documents[0]!);
  expect(new Set(all.map(String)).size).toBe(2010);
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
  await held.click();
  await expect(held).toBeHidden();
});

test("LOST-03 the key for a note opens the hidden list, and what is typed is the note", async ({ page }) => {
  const [document = ""] = await openedWith(page, [TEXT], [[0, 5]]);
  await page.keyboard.press("p");
  await expect(page.getByRole("complementary", { name: "Spans" })).toBeHidden();
  await page.keyboard.press("]");
  await page.keyboard.press("Enter");
  await page.keyboard.type("a crane");
  await expect(note(page)).toHaveValue(/crane$/);
  await page.keyboard.press("Escape");
  await waitSaved(page);
  expect((await stored(page, document)).spans.map((row) => row[1])).toEqual([0]);
});

test("what is printed from a dark screen is dark on light, the words under a highlight too", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openedWith(page, [TEXT], [[0, 5]]);
  const look = () =>
    page.locator(".rj-text").evaluate((text) => {
      const { color, colorScheme, printColorAdjust } = getComputedStyle(text);
      const heading = getComputedStyle(document.querySelector("h1")!).color;
      return { color, heading, colorScheme, printColorAdjust };
    });
  const onScreen = await look();
  expect(onScreen.colorScheme).toBe("dark");
  await page.emulateMedia({ media: "print" });
  const ink = "rgb(29, 29, 31)";
  expect(await look()).toEqual({ color: ink, heading: ink, colorScheme: "light", printColorAdjust: "exact" });
});

test("in print the heading stands where the text begins, whatever the width", async ({ page }) => {
  await opened(page, TEXT);
  await page.emulateMedia({ media: "print" });
  for (const width of [720, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      const leftOf = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      };
      const lefts = [document.querySelector("h1")!, document.querySelector(".rj-text > p")!].map(leftOf);
      dispatchEvent(new Event("afterprint"));
      return lefts;
    });
    expect(Math.abs(lefts[0]! - lefts[1]!)).toBeLessThan(1);
  }
});

test("A11Y-01 the text shows that the keyboard is on it, and not that the mouse was", async ({ page }) => {
  await opened(page, TEXT);
  const ring = () => page.locator("main").evaluate((main) => getComputedStyle(main).outlineStyle);
  await page.locator("main").click({ position: { x: 5, y: 300 } });
  await expect(page.locator("main")).toBeFocused();
  expect(await ring()).toBe("none");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator("main")).toBeFocused();
  expect(await ring()).toBe("solid");
});

test("PERM-02 a lead whose own reading is empty is shown the way to those of others, and back", async ({
  page,
  playwright,
  browser,
}) => {
  const { documents, open, projectId } = await made(page, TEXT);
  const admin = await signedIn(playwright.request);
  const [ann, ben] = [
    await invited(admin, playwright.request, "Ann"),
    await invited(admin, playwright.request, "Ben"),
  ];
  await api(page, "POST", `/api/projects/${projectId}/members`, {
    people: [{ userId: ann.id }, { userId: ben.id }],
    role: "reviewer",
  });
  const { labels } = await stored(page, documents[0]!);
  const content = { labelId: labels[0]!.id, fragments: [[0, 5]] as const, note: "" };
  await ann.request.post(`/api/documents/${documents[0]}/changes`, {
    data: { changes: [creationOf(content, randomUUID)] },
  });
  await open();
  await expect(page.getByText("What others have marked is shown by choosing")).toBeVisible();
  const whose = (on: Page) => on.getByRole("banner").getByRole("button", { name: /^(Your reading|Read by)/ });
  await whose(page).click();
  await expect(page.getByRole("menuitem")).toHaveText([/^Your own/, /^Ann.*1 span$/]);
  await page.getByRole("menuitem", { name: /^Ann/ }).click();
  await expect(whose(page)).toHaveText("Read by Ann");
  await expect(page.locator("footer")).toContainText("1 span");
  await expect(page.getByRole("button", { name: "Done" })).toBeHidden();
  await whose(page).click();
  await page.getByRole("menuitem", { name: "Your own" }).click();
  await expect(page.locator("footer")).toContainText("0 spans");

  // Who reads blind is offered nobody else's; once the project is not blind, everybody's.
  const context = await browser.newContext({ storageState: await ben.request.storageState() });
  const hers = await context.newPage();
  await hers.goto(page.url());
  await waitSaved(hers);
  await expect(whose(hers)).toBeHidden();
  await api(page, "PATCH", `/api/projects/${projectId}`, { blind: false });
  await hers.reload();
  await whose(hers).click();
  await hers.getByRole("menuitem", { name: /^Ann/ }).click();
  await expect(hers.locator("footer")).toContainText("1 span");
  await context.close();
});
