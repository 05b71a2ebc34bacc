import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { ADMIN } from "./admin";
import { type Finding, findings } from "./axe";
import { type Furnished, furnish } from "./furnished";
import { invited } from "./people";

// SCREENSHOTS names a folder in which every page is kept as it was seen.
const folder = process.env.SCREENSHOTS;
test.use({ trace: "off" }); // of fifty pages each

type Asker = "admin" | "ann" | "newcomer" | "nobody";

interface View {
  name: string;
  as: Asker;
  path: string;
  /** A word that stands on the page once it is there. */
  shows: string | RegExp;
  open?: (page: Page) => Promise<void>;
  status?: number;
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const dialogOf = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
  await expect(page.getByRole("dialog").first()).toBeVisible();
};

function viewsOf({ full, read, empty, archived, welcome }: Furnished): View[] {
  const project = `/projects/${full}`;
  const none = `/projects/${empty}`;
  const view = (name: string, path: string, shows: View["shows"], more: Partial<View> = {}): View => ({
    name,
    as: "admin",
    path,
    shows,
    ...more,
  });
  return [
    view("sign-in", "/sign-in", "Sign in", { as: "nobody" }),
    view("sign-in-refused", "/sign-in", "Sign in", {
      as: "nobody",
      open: async (page) => {
        await page.getByLabel("E-mail").fill(ADMIN.email);
        await page.getByRole("textbox", { name: "Password" }).fill("not-their-password");
        await page.getByRole("button", { name: "Sign in" }).click();
        await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
      },
    }),
    view("welcome", welcome, "Choose a password, and you are in.", { as: "nobody" }),
    view("welcome-spent", "/welcome/no-such-link", /link/i, { as: "nobody" }),
    view("nowhere-signed-out", "/nowhere", "There is nothing here", { as: "nobody", status: 404 }),
    view("home-newcomer", "/", "Welcome", { as: "newcomer" }),
    view("projects-newcomer", "/projects", "No project yet", { as: "newcomer" }),
    view("home", "/", /to read|Nothing left/, { as: "ann" }),
    view("home-admin", "/", /to read|Nothing left/),
    view("projects", "/projects", "Harbour consultation"),
    view("projects-new", "/projects", "Projects", { open: dialogOf("New project") }),
    view("documents", project, "Statement of the Harbour Board"),
    view("documents-ann", project, "Statement of the Harbour Board", { as: "ann" }),
    view("documents-chosen", project, "Statement of the Harbour Board", {
      open: async (page) => {
        await page.getByLabel("Choose Statement of the Harbour Board").check();
        await expect(page.getByRole("button", { name: "Choose none" })).toBeVisible();
      },
    }),
    view("documents-none-fit", `${project}?search=nothing`, "No document fits"),
    view("documents-archived", `${project}?archived=yes`, "sitting 52"),
    view("document-details", project, "Documents", { open: dialogOf(/^Details of Pier/) }),
    view("documents-empty", none, "No documents yet"),
    view("import", none, "No documents yet", { open: dialogOf("Import documents") }),
    view("import-looked-at", project, "Documents", {
      open: async (page) => {
        await press(page, "Import documents");
        const file = (name: string, text: string | Buffer) => ({
          name,
          mimeType: "text/plain",
          buffer: Buffer.from(text),
        });
        await page
          .getByRole("dialog")
          .locator("input[type=file]:not([webkitdirectory])")
          .setInputFiles([
            file("Statement of the Harbour Board", "x"),
            file("notes.txt", "The pier is safe, says the Board; nobody believes it."),
            file("latin.txt", Buffer.from([0x93, 0x50, 0xfc, 0x94])),
            file("nul.txt", "before\0after"),
            file("again.txt", "The pier is safe, says the Board; nobody believes it."),
          ]);
        await expect(page.getByText(/The same text as/)).toBeVisible();
      },
    }),
    view("labels", `${project}/labels`, "Allegation"),
    view("labels-ann", `${project}/labels`, "Allegation", { as: "ann" }),
    view("labels-empty", `${none}/labels`, "Labels"),
    view("label-new", `${project}/labels`, "Allegation", { open: dialogOf("New label") }),
    view("people", `${project}/people`, "Ann Okafor"),
    view("people-add", `${project}/people`, "Ann Okafor", { open: dialogOf("Add people") }),
    view("guidelines", `${project}/guidelines`, "What to mark"),
    view("guidelines-edit", `${project}/guidelines`, "What to mark", {
      open: async (page) => {
        await press(page, "Edit");
        await expect(page.getByLabel("Guidelines in Markdown")).toBeVisible();
      },
    }),
    view("guidelines-empty", `${none}/guidelines`, "Write the guidelines"),
    view("export", `${project}/export`, "spans.csv"),
    view("export-empty", `${none}/export`, "spans.csv"),
    view("project-settings", `${project}/settings`, "Archive the project"),
    view("project-archived", `/projects/${archived}`, "This project is archived"),
    view(
      "project-not-there",
      `/projects/${full.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}`,
      /nothing here/,
      {
        status: 404,
      },
    ),
    view("project-not-theirs", none, "There is nothing here", { as: "ann", status: 404 }),
    view("document-not-there", `${none}/documents/${read}`, "There is nothing here", { status: 404 }),
    view("nowhere", "/nowhere", "There is nothing here", { status: 404 }),
    view("accounts", "/accounts", "Ann Okafor"),
    view("account-new", "/accounts", "Ann Okafor", { open: dialogOf("New account") }),
    view("settings", "/settings", "Nightly export"),
    view("settings-newcomer", "/settings", "Your settings", { as: "newcomer" }),
    view("commands", "/projects", "Projects", { open: dialogOf(/^Commands/) }),
    view("person-menu", "/projects", "Projects", {
      open: async (page) => {
        await press(page, /settings and sign out/);
        await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
      },
    }),
    view("reader", `${project}/documents/${read}`, "A third of what?"),
    view("reader-empty", `${project}/documents/${read}`, "the Board knew", { as: "ann" }),
  ];
}

const wide = { width: 1280, height: 840 };
const LOOKS: Record<string, BrowserContextOptions> = {
  light: { colorScheme: "light", viewport: wide },
  dark: { colorScheme: "dark", viewport: wide },
  narrow: { colorScheme: "light", viewport: { width: 390, height: 844 } },
};

for (const [look, options] of Object.entries(LOOKS))
  test(`every page, ${look}: nothing that axe calls serious, no scrolling aside, a quiet console`, async ({
    browser,
    playwright,
  }) => {
    test.setTimeout(600_000); // some fifty pages
    const furnished = await furnish(playwright.request);
    const newcomer = await invited(furnished.admin, playwright.request, "Nora Newcomer");
    const states = {
      admin: await furnished.admin.storageState(),
      ann: await furnished.ann.request.storageState(),
      newcomer: await newcomer.request.storageState(),
      nobody: { cookies: [], origins: [] },
    };
    if (folder) mkdirSync(folder, { recursive: true });
    const faults: string[] = [];
    const lesser = new Map<string, Finding>();
    for (const view of viewsOf(furnished)) {
      const context = await browser.newContext({ ...options, storageState: states[view.as] });
      const page = await context.newPage();
      const fault = (said: string) => faults.push(`${view.name}: ${said}`);
      page.on("pageerror", (error) => fault(String(error)));
      page.on("console", (message) => {
        // Chromium says of a page that is not there, and of a sign-in that is refused, that it is so.
        const expected =
          /status of (404|401|400)/.test(message.text()) && (view.status || view.name === "sign-in-refused");
        if (message.type() === "error" && !expected) fault(`console: ${message.text()}`);
      });
      const response = await page.goto(new URL(view.path, process.env.E2E_BASE_URL).href);
      if (response?.status() !== (view.status ?? 200)) fault(`status ${response?.status()}`);
      const word = page.getByText(view.shows).filter({ visible: true }).first();
      await word.waitFor({ timeout: 20_000 }).catch(() => fault(`does not show ${view.shows}`));
      await page.waitForLoadState("networkidle");
      await view.open?.(page).catch((error) => fault(String(error)));
      await page.waitForTimeout(300); // transitions
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > options.viewport!.width) fault(`${width} px wide`);
      if (folder) await page.screenshot({ path: join(folder, `${view.name}-${look}.png`) });
      for (const found of await findings(page)) {
        if (found.impact === "serious" || found.impact === "critical")
          fault(`${found.rule} (${found.impact}): ${found.where.join(" | ")}`);
        else lesser.set(`${view.name} ${found.rule}`, found);
      }
      await context.close();
    }
    for (const [where, { impact, where: nodes }] of lesser)
      test.info().annotations.push({ type: impact, description: `${where}: ${nodes.join(" | ")}` });
    if (folder)
      console.log(
        [...lesser].map(([where, found]) => `${look} ${where}: ${found.where.join(" | ")}`).join("\n"),
      );
    expect(faults).toEqual([]);
  });
