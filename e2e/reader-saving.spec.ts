import type { Page } from "@playwright/test";
import type { Problem } from "@/lib/schema/endpoint";
import { api, enter, expect, test } from "./fixtures";
import { bounds, made, note, opened, openedWith, status, stored, TEXT } from "./reading";
import { dragOver, waitSaved } from "./selecting";

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

/** As the server says it. */
const problemOf = (status: 401 | 500): Problem["error"] => ({
  code: status === 401 ? "signed-out" : "bug",
  message: "Not now.",
  places: [],
  details: {},
  request: "0",
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
        : route.fulfill({ status: answer, json: { error: problemOf(answer) } }),
    );
    await dragOver(page, "First");
    await page.keyboard.press("c");
    await dragOver(page, "third");
    await page.keyboard.press("c");
    await expect(status(page)).toContainText("2 changes");
    await expect(status(page)).toContainText(answer === 401 ? "Sign in to send them" : "Not saved");
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

const notes = async (page: Page, documentId: string) =>
  (await stored(page, documentId)).spans.map((row) => row[4]);

/** A span that is saved, and a note on it that is being typed; answers the document. */
async function withHalfANote(page: Page): Promise<string> {
  const { documents } = await opened(page, TEXT);
  await dragOver(page, "First");
  await page.keyboard.press("c");
  await waitSaved(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("half a no");
  return documents[0]!;
}

test("LOST-03 signed out with a note half typed: the note is kept and saved once", async ({ page }) => {
  const document = await withHalfANote(page);
  const address = page.url();
  await page.context().clearCookies();
  await note(page).blur();
  await expect(status(page)).toContainText("kept in this browser");
  await enter(page);
  await page.goto(address);
  await expect.poll(() => notes(page, document)).toEqual(["half a no"]);
});

test("LOST-03 a note half typed when the page is reloaded is kept", async ({ page }) => {
  const document = await withHalfANote(page);
  await page.reload();
  await expect.poll(() => notes(page, document)).toEqual(["half a no"]);
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
    if (request.method() !== "PATCH" || !request.postData()?.includes('"done"')) return;
    said += 1;
    // Whose it is goes with it, for another may have signed in meanwhile.
    expect(request.postDataJSON().reviewerId).toBeTruthy();
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

test("LOST-05 what can never be saved is said so, copied out and discarded: in the reader, and at home once the text is gone", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { documents, open, projectId } = await made(page, TEXT, "Another text.");
  const documentIds = documents.slice(0, 1);
  const archive = (archived: boolean) =>
    api(page, "POST", `/api/projects/${projectId}/documents/archive`, { documentIds, archived });
  const discarded = async () => {
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Discard 1 change?" })
      .getByRole("button", { name: "Discard 1 change" })
      .click();
  };
  await open();
  await archive(true);
  await dragOver(page, "First");
  await page.keyboard.press("c");
  await expect(status(page)).toContainText("1 change waiting. This document is archived");
  await discarded();
  await expect(page.locator("footer")).toContainText("0 spans");
  await waitSaved(page);

  await archive(false);
  await open();
  await archive(true);
  await api(page, "POST", `/api/projects/${projectId}/documents/erase`, {
    documentIds,
    confirm: "0.txt",
  });
  await dragOver(page, "third");
  await page.keyboard.press("c");
  await expect(status(page)).toContainText("1 change waiting. This text was erased");
  await page.getByRole("button", { name: "Copy what waits" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("0.txt\n\nClaim: “third”\n");
  await page.goto(`/projects/${projectId}/documents/${documents[1]}`);
  await expect(status(page)).toContainText("● Saved ▲ 1 change of “0.txt” not saved");
  await expect(page).toHaveTitle("1.txt · Rejoinder");
  await status(page).getByRole("link").click();
  const notice = page.getByRole("status", { name: "Not everything is saved" });
  await expect(notice).toContainText("1 change of “0.txt”. This text was erased");
  await expect(notice.getByRole("link")).toHaveCount(0);
  await expect(notice.getByRole("button", { name: "Copy what waits" })).toBeVisible();
  await discarded();
  await expect(notice).toBeHidden();
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
