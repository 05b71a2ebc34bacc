import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { creationOf } from "@/lib/core/changes";
import { api, expect, test } from "./fixtures";
import { invited, signedIn } from "./people";
import { bounds, countWaiting, given, made, note, opened, openedWith, stored, TEXT } from "./reading";
import { dragOver, waitSaved } from "./selecting";

test.setTimeout(120_000);

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

test("the palette knows every action: labels, export, sign out, how the text looks", async ({ page }) => {
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
  const offered = async () =>
    (await dialog.getByRole("button").allInnerTexts()).map((words) => words.split("\n")[0]);
  await page.keyboard.press("Control+k");
  await expect
    .poll(offered)
    .toEqual(
      expect.arrayContaining([
        "Label: Claim",
        "Add the selection to the chosen span",
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
      ]),
    );
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
  await expect(await find("Done, next document")).toBeVisible();
  await expect(await find("Reopen the text")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await api(page, "PATCH", `/api/documents/${documents[0]}/reading`, { state: "done" });
  await page.reload();
  await waitSaved(page);
  await run("Reopen the text");
  await expect(page.getByRole("banner").getByRole("button", { name: "Done", exact: true })).toBeVisible();
  await run("Export of this project");
  await page.waitForURL("**/export");
  await expect(await find("Labels of this project")).toBeVisible();
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
  // Who leaves by a link comes back to where they stopped.
  await page.getByRole("link", { name: /^Quay/ }).first().click();
  await page.waitForURL((url) => !url.pathname.includes("documents"));
  await expect
    .poll(async () => (await stored(page, documents[0]!)).set?.place)
    .toBeGreaterThan((lines - 100) * line.length);
  await open();
  await expect(page.getByText("So ends part 5.")).toBeInViewport();
});

test("what is printed from a dark screen is dark on light, the words under a highlight too, and not the dialog over it", async ({
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
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toBeVisible();
  const onScreen = await look();
  expect(onScreen.colorScheme).toBe("dark");
  await page.emulateMedia({ media: "print" });
  const ink = "rgb(29, 29, 31)";
  expect(await look()).toEqual({ color: ink, heading: ink, colorScheme: "light", printColorAdjust: "exact" });
  await expect(keys).toBeHidden();
  await expect(page.locator("body")).toHaveCSS("overflow", "visible");
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

test("PERM-02 RTL-04 a lead whose own reading is empty is shown the way to those of others, and back; all run the same way", async ({
  page,
  playwright,
  browser,
}) => {
  const { documents, open, projectId } = await made(page, `${TEXT}“שלום” says the Board.\n`);
  const lines = page.locator(".rj-text > p", { hasText: /\S/ });
  const directions = () => lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).direction));
  const meant = ["ltr", "ltr", "ltr", "rtl"];
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
  expect(await directions()).toEqual(meant);
  const whose = (on: Page) => on.getByRole("banner").getByRole("button", { name: /^(Your reading|Read by)/ });
  await whose(page).click();
  await expect(page.getByRole("menuitem")).toHaveText([/^Your own/, /^Ann.*1 span$/]);
  await page.getByRole("menuitem", { name: /^Ann/ }).click();
  await expect(whose(page)).toHaveText("Read by Ann");
  await expect(page.locator("footer")).toContainText("Ann’s reading, to look at");
  await expect.poll(directions).toEqual(meant);
  await page.emulateMedia({ media: "print" });
  expect(await directions()).toEqual(meant);
  await page.emulateMedia({ media: null });
  await expect(page.locator("footer")).toContainText("1 span");
  await expect(page.getByRole("button", { name: "Done" })).toBeHidden();
  await page.keyboard.press("Control+k");
  const commands = page.getByRole("dialog", { name: "Commands" });
  await expect(commands.getByRole("button", { name: "Next document" })).toBeVisible();
  await expect(commands.getByRole("button", { name: /^(Done|Reopen)/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await whose(page).click();
  await page.getByRole("menuitem", { name: "Your own" }).click();
  await expect(page.locator("footer")).toContainText("0 spans");
  const own = page.url();
  await page.goto(`${own}?reviewer=zz`);
  await expect(page.getByRole("alert", { name: "This reading cannot be shown" })).toBeVisible();
  await page.getByRole("link", { name: "Open your own reading" }).click();
  await waitSaved(page);

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

test("what is typed as the palette opens is searched for, and Escape closes it each time", async ({
  page,
}) => {
  const documents = await openedWith(page, [TEXT], [[0, 5]]);
  await page.getByRole("button", { name: /Claim.*First/ }).click();
  const dialog = page.getByRole("dialog", { name: "Commands" });
  for (const words of ["narcar", "era", "n"]) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
    await expect(dialog.getByRole("textbox")).toHaveValue(words);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  expect((await stored(page, documents[0]!)).spans).toMatchObject([{ 1: 0, 3: 1 }]);
});

test("done by its keys also where a button has the focus; a note keeps no blank end", async ({ page }) => {
  const documents = await openedWith(page, [TEXT, "Another text."], [[0, 5]]);
  let fetched = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().endsWith(`${documents[1]}/reading`)) fetched += 1;
  });
  await page.getByRole("button", { name: /Claim.*First/ }).click();
  await note(page).fill("who says?\n");
  await note(page).blur();
  await expect(note(page)).toHaveValue("who says?");
  await waitSaved(page);
  await page.getByRole("button", { name: "Guidelines" }).focus();
  expect(fetched).toBe(0);
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(`**/documents/${documents[1]}`);
  await expect(page.getByTestId("text")).toHaveText("Another text.");
  expect(fetched).toBe(1);
  expect((await stored(page, documents[0]!)).spans).toMatchObject([{ 3: 2, 4: "who says?" }]);
  // What is changed after done would wait for ever.
  expect(await countWaiting(page)).toBe(0);
});

test("once a label is chosen in the card, the reader's keys are on again", async ({ page }) => {
  const documents = await openedWith(page, [TEXT], [[0, 5]]);
  const label = async () => (await stored(page, documents[0]!)).spans[0]![1];
  await page.getByRole("button", { name: /Claim.*First/ }).click();
  await page.getByRole("combobox", { name: "Label of the span" }).click();
  await page.getByRole("option", { name: "Rebuttal" }).click();
  await expect.poll(label).toBe(2);
  await page.keyboard.press("z");
  await expect.poll(label).toBe(0);
});

test("done while offline is said not to be, and is not done by itself later", async ({ page, context }) => {
  const documents = (await opened(page, TEXT)).documents;
  await context.setOffline(true);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Not marked as done")).toBeVisible();
  await context.setOffline(false);
  await waitSaved(page);
  const { set } = await api<{ set: { state: string } | null }>(
    page,
    "GET",
    `/api/documents/${documents[0]}/reading`,
  );
  expect(set?.state).not.toBe("done");
});

test("the text does not move once it is on screen: its face has come before it", async ({ page }) => {
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  await opened(page, TEXT);
  await page.evaluate(() => document.fonts.ready);
  const moved = await page.evaluate(async () => {
    const found: string[] = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & {
        sources: { node: Node | null }[];
      })[])
        for (const { node } of sources) found.push(node?.textContent?.slice(0, 40) ?? "");
    }).observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return found;
  });
  expect(moved.filter((words) => /line/.test(words))).toEqual([]);
});
