import type { Page } from "@playwright/test";
import { api, enter, expect, test } from "./fixtures";
import { invited, PASSWORD } from "./people";

async function makeProject(page: Page, name: string): Promise<void> {
  await page.goto("/projects");
  await page.getByRole("button", { name: "New project" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await expect(dialog.getByText("Concession")).toBeVisible();
  await dialog.getByRole("button", { name: "Make the project" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const labels = (page: Page) => page.getByRole("region", { name: "Labels" }).getByRole("listitem");

test.beforeEach(async ({ page }) => enter(page));

test("a lead makes a project, adds a label, orders, archives and deletes", async ({ page }) => {
  await makeProject(page, `Quay ${Date.now()}`);
  await page.getByRole("link", { name: "Labels" }).click();
  await expect(labels(page)).toHaveCount(5);

  await page.getByRole("button", { name: "New label" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  // By two clicks: the second falls beside what the first has opened.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await dialog.getByLabel("Name").fill("Question");
  await dialog.getByLabel("Key").fill("c");
  await dialog.getByRole("button", { name: "Add the label" }).click();
  await expect(dialog.getByText("belongs to “Claim”")).toBeVisible();
  await dialog.getByLabel("Key").fill("q");
  await dialog.getByRole("button", { name: "Add the label" }).click();
  await expect(labels(page)).toHaveCount(6);
  await expect(dialog).toBeHidden(); // only then does it give the focus back

  await page.getByRole("button", { name: "Question: move with the arrow keys" }).focus();
  const kept = page.waitForResponse(/\/labels\/order$/);
  await page.keyboard.press("ArrowUp");
  await expect(
    page.getByRole("status").filter({ hasText: "“Question” is now label 5 of 6." }),
  ).toBeAttached();
  await expect(labels(page).nth(4)).toContainText("Question");
  await kept;
  await page.reload();
  await expect(labels(page).nth(4)).toContainText("Question");

  await page.getByRole("button", { name: /^Evidence: edit/ }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByRole("heading", { name: "Archived" })).toBeVisible();

  await page.getByRole("button", { name: /^Question: edit/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the label" }).click();
  await expect(labels(page)).toHaveCount(5);

  await page.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("button", { name: "Add people" })).toBeVisible();
  for (const what of ["New label", "New project"]) {
    await page.keyboard.press("Control+k");
    const commands = page.getByRole("dialog", { name: "Commands" });
    await commands.getByRole("textbox").fill(what);
    await commands.getByRole("button", { name: what }).click();
    await expect(page.getByRole("dialog", { name: what })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("XSS-03 guidelines show markup as text and refuse javascript: links; names are text", async ({
  page,
}) => {
  const name = `<img src=x onerror="window.broken=1"> ${Date.now()}`;
  await makeProject(page, name);
  await page.getByRole("link", { name: "Guidelines" }).click();
  await page.getByRole("button", { name: "Write the guidelines" }).click();
  await page
    .getByLabel("Guidelines in Markdown")
    .fill(
      "# Rules\n\n<script>window.broken=1</script>\n\n[bad](javascript:window.broken=1) [good](https://example.org)",
    );
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await expect(page.getByText("Version 1, by")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Rules" })).toBeVisible();
  await expect(page.getByRole("link", { name: "good" })).toHaveAttribute("href", "https://example.org");
  await expect(page.getByRole("link", { name: "bad" })).toHaveCount(0);
  await page.getByRole("button", { name: "Versions" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  expect(await page.evaluate(() => "broken" in window)).toBe(false);
});

test("guidelines that are left unsaved are offered again to who wrote them, whether or not the server answers, and discarded when they are given up", async ({
  page,
  playwright,
}) => {
  await makeProject(page, `Draft ${Date.now()}`);
  await page.getByRole("link", { name: "Guidelines" }).click();
  await page.getByRole("button", { name: "Write the guidelines" }).click();
  const field = page.getByLabel("Guidelines in Markdown");
  await field.fill("Half a thought");
  await page.getByRole("link", { name: "Labels" }).click();
  await expect(labels(page)).toHaveCount(5);
  await page.getByRole("link", { name: "Guidelines" }).click();
  await expect(page.getByText("What you wrote is not saved")).toBeVisible();

  const address = page.url();
  const other = await invited(page.request, playwright.request, "Another Lead");
  await api(page, "POST", `/api${new URL(address).pathname.replace("guidelines", "members")}`, {
    people: [{ userId: other.id }],
    role: "lead",
  });
  await page.context().clearCookies();
  await enter(page, other.email, PASSWORD);
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Write the guidelines" })).toBeVisible();
  await expect(page.getByText("What you wrote is not saved")).toHaveCount(0);

  await page.context().clearCookies();
  await enter(page);
  await page.goto(address);
  await page.getByRole("button", { name: "Go on writing" }).click();
  await expect(field).toHaveValue("Half a thought");
  // Back in the window after a while, and the server restarts: what is written stays where it is.
  await page.route("**/guidelines", (route) => route.fulfill({ status: 500 }));
  const asked = page.waitForResponse((response) => response.status() === 500);
  await page.clock.setSystemTime(Date.now() + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await asked;
  await page.getByRole("button", { name: "Cancel" }).click();
  const sure = page.getByRole("dialog", { name: "Discard what you wrote?" });
  await sure.getByRole("button", { name: "Cancel" }).click();
  await expect(field).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Cancel" }).click();
  await sure.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByRole("button", { name: "Write the guidelines" })).toBeVisible();
  await expect(page.getByText("What you wrote is not saved")).toHaveCount(0);
});

test("LOST-12 archiving says what stands there, wants the name typed, and can be taken back", async ({
  page,
}) => {
  const name = `Old pier ${Date.now()}`;
  await makeProject(page, name);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Archive the project" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("It holds 5 labels and 1 member. All of it stays.")).toBeVisible();
  const archive = dialog.getByRole("button", { name: "Archive the project" });
  await expect(archive).toBeDisabled();
  await dialog.getByLabel(/Type the name/).fill(name);
  await archive.click();
  await expect(page.getByText("This project is archived:")).toBeVisible();
  await page.getByRole("link", { name: "Labels" }).click();
  await expect(page.getByRole("button", { name: "New label" })).toHaveCount(0);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.getByText("This project is archived:")).toHaveCount(0);

  await page.getByRole("button", { name: "Archive the project" }).click();
  await dialog.getByLabel(/Type the name/).fill(name);
  await archive.click();
  await page.getByRole("button", { name: "Erase the project" }).click();
  await expect(dialog.getByText(/All of it will be gone, and nobody can bring it back/)).toBeVisible();
  const erase = dialog.getByRole("button", { name: "Erase the project" });
  await dialog.getByLabel(/Type the name/).fill("Old");
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(/Type the name/).fill(name);
  await erase.click();
  await page.waitForURL("**/projects");
  await expect(page.getByText(`“${name}” is erased.`)).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});
