import { mkdirSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ADMIN } from "./admin";
import { type Finding, findings } from "./axe";
import { type Furnished, furnish } from "./furnished";
import { invited } from "./people";
import { dragOver } from "./selecting";

// SCREENSHOTS names a folder in which every page is kept as it was seen.
const folder = process.env.SCREENSHOTS;
if (folder) mkdirSync(folder, { recursive: true });

type Asker = "admin" | "ann" | "newcomer" | "nobody";

interface View {
  name: string;
  as: Asker;
  path: (of: Furnished) => string;
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

const view = (name: string, path: View["path"], shows: View["shows"], more: Partial<View> = {}): View => ({
  name,
  as: "admin",
  path,
  shows,
  ...more,
});
const at = (path: string) => () => path;
const project =
  (rest = "") =>
  (of: Furnished) =>
    `/projects/${of.full}${rest}`;
const none =
  (rest = "") =>
  (of: Furnished) =>
    `/projects/${of.empty}${rest}`;
const reading = (of: Furnished) => `/projects/${of.full}/documents/${of.read}`;

const VIEWS: View[] = [
  view("sign-in", at("/sign-in"), "Sign in", { as: "nobody" }),
  view("sign-in-refused", at("/sign-in"), "Sign in", {
    as: "nobody",
    open: async (page) => {
      await page.getByLabel("E-mail").fill(ADMIN.email);
      await page.getByRole("textbox", { name: "Password" }).fill("not-their-password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
    },
  }),
  view("welcome", (of) => of.welcome, "Choose a password, and you are in.", { as: "nobody" }),
  view("welcome-spent", at("/welcome/no-such-link"), /link/i, { as: "nobody" }),
  view("nowhere-signed-out", at("/nowhere"), "There is nothing here", { as: "nobody", status: 404 }),
  view("home-newcomer", at("/"), "Welcome", { as: "newcomer" }),
  view("projects-newcomer", at("/projects"), "No project yet", { as: "newcomer" }),
  view("home", at("/"), /to read|Nothing left/, { as: "ann" }),
  view("home-admin", at("/"), /to read|How far each project is/),
  view("projects", at("/projects"), "Harbour consultation"),
  view("projects-new", at("/projects"), "Projects", { open: dialogOf("New project") }),
  view("documents", project(), "Statement of the Harbour Board"),
  view("documents-ann", project(), "Statement of the Harbour Board", { as: "ann" }),
  view("documents-chosen", project(), "Statement of the Harbour Board", {
    open: async (page) => {
      await page.getByLabel("Choose Statement of the Harbour Board").check();
      await expect(page.getByRole("button", { name: "Choose none" })).toBeVisible();
    },
  }),
  view("documents-none-fit", project("?search=nothing"), "No document fits"),
  view("documents-waiting", project(), "Statement of the Harbour Board", {
    open: async (page) => {
      // Never answered.
      await page.route("**/api/projects/*/documents*", () => {}, { times: 1 });
      await page.getByLabel("Search").first().fill("pier");
      await expect(page.getByText("Waiting for the server …")).toBeVisible();
    },
  }),
  view("documents-archived", project("?archived=yes"), "sitting 52"),
  view("document-details", project(), "Documents", { open: dialogOf(/^Details of Pier/) }),
  view("documents-empty", none(), "No documents yet"),
  view("import", none(), "No documents yet", { open: dialogOf("Import documents") }),
  view("import-looked-at", project(), "Documents", {
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
  view("labels", project("/labels"), "Allegation"),
  view("labels-ann", project("/labels"), "1 of yours", { as: "ann" }),
  view("labels-empty", none("/labels"), "Labels"),
  view("label-new", project("/labels"), "Allegation", { open: dialogOf("New label") }),
  view("label-menu", project("/labels"), "Allegation", {
    open: async (page) => {
      await press(page, /^Claim: edit/);
      await expect(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
    },
  }),
  view("people", project("/people"), "Ann Okafor"),
  view("people-remove", project("/people"), "Ann Okafor", { open: dialogOf(/^Remove Ann/) }),
  view("people-add", project("/people"), "Ann Okafor", { open: dialogOf("Add people") }),
  view("guidelines", project("/guidelines"), "What to mark"),
  view("guidelines-edit", project("/guidelines"), "What to mark", {
    open: async (page) => {
      await press(page, "Edit");
      await expect(page.getByLabel("Guidelines in Markdown")).toBeVisible();
    },
  }),
  view("guidelines-empty", none("/guidelines"), "Write the guidelines"),
  view("export", project("/export"), "spans.csv"),
  view("export-empty", none("/export"), "spans.csv"),
  view("project-settings", project("/settings"), "Archive the project"),
  view("project-archived", (of) => `/projects/${of.archived}`, "This project is archived"),
  view(
    "project-not-there",
    (of) => `/projects/${of.full.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}`,
    /nothing here/,
    {
      status: 404,
    },
  ),
  view("project-not-theirs", none(), "There is nothing here", { as: "ann", status: 404 }),
  view("document-not-there", (of) => `/projects/${of.empty}/documents/${of.read}`, "There is nothing here", {
    status: 404,
  }),
  view("nowhere", at("/nowhere"), "There is nothing here", { status: 404 }),
  view("accounts", at("/accounts"), "Ann Okafor"),
  view("account-new", at("/accounts"), "Ann Okafor", { open: dialogOf("New account") }),
  view("settings", at("/settings"), "Nightly export"),
  view("settings-revoke", at("/settings"), "Nightly export", { open: dialogOf(/^Revoke/) }),
  view("settings-newcomer", at("/settings"), "Your settings", { as: "newcomer" }),
  view("commands", at("/projects"), "Projects", { open: dialogOf(/^Commands/) }),
  view("person-menu", at("/projects"), "Projects", {
    open: async (page) => {
      await press(page, /settings and sign out/);
      await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    },
  }),
  view("reader", reading, "A third of what?", {
    open: async (page) => {
      await page.keyboard.press("]");
      await expect(page.locator("[data-span-card][data-open]")).toBeVisible();
    },
  }),
  view("reader-selected", reading, "the Board knew", {
    as: "ann",
    open: async (page) => {
      await dragOver(page, "No figure");
      await expect(page.getByRole("toolbar", { name: "Tag the selection as" })).toBeVisible();
    },
  }),
];

const WIDE = { width: 1280, height: 840 };
interface Look {
  look: string;
  colorScheme: "light" | "dark";
  viewport: { width: number; height: number };
  part?: "contrast" | "rest";
}
const LOOKS: Look[] = [
  { look: "light", colorScheme: "light", viewport: WIDE },
  // The scheme changes colours and nothing else.
  { look: "dark", colorScheme: "dark", viewport: WIDE, part: "contrast" },
  // And the width moves things, and gives them no other colours.
  { look: "narrow", colorScheme: "light", viewport: { width: 390, height: 844 }, part: "rest" },
];

// What this spec sees is in what it says, and in the screenshots; traces would take longer than the pages.
test.use({ trace: "off" });

let furnished: Furnished;
let contexts: Record<Asker, BrowserContext>;
const pages: Partial<Record<Asker, Page>> = {};
test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(120_000);
  furnished = await furnish(playwright.request);
  const newcomer = await invited(furnished.admin, playwright.request, "Nora Newcomer");
  const contextOf = async (asker?: APIRequestContext) =>
    browser.newContext({
      reducedMotion: "reduce",
      // Where it is another day, written another way: what both sides render must not come of either's clock or tongue.
      timezoneId: "Pacific/Kiritimati",
      locale: "ar-EG",
      storageState: await asker?.storageState(),
    });
  contexts = {
    admin: await contextOf(furnished.admin),
    ann: await contextOf(furnished.ann.request),
    newcomer: await contextOf(newcomer.request),
    nobody: await contextOf(),
  };
});

for (const { name, as, path, shows, open, status } of VIEWS)
  test(`${name}: nothing that axe calls serious, no scrolling aside, a quiet console`, async () => {
    // One page for each who asks: a new one costs more than all that is looked at.
    pages[as] ??= await contexts[as].newPage();
    const page = pages[as];
    const said: string[] = [];
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("console", (message) => {
      // Chromium says of a page that is not there, and of a sign-in that is refused, that it is so.
      const expected = /status of 40[014]/.test(message.text()) && (status || name === "sign-in-refused");
      if (message.type() === "error" && !expected) said.push(message.text());
    });
    await page.setViewportSize(WIDE);
    const response = await page.goto(new URL(path(furnished), process.env.E2E_BASE_URL).href);
    expect(response?.status()).toBe(status ?? 200);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    if (open) {
      await page.waitForLoadState("networkidle");
      await open(page);
    }
    for (const { look, colorScheme, viewport, part } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await page.evaluate(
        () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
      );
      if (folder) await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
      const found = await findings(page, part);
      if (folder)
        await appendFile(join(folder, "findings.txt"), `${name} ${look} ${JSON.stringify(found)}\n`);
      // Moderate to axe; but what stands in no landmark is passed over by those who go from one to the next.
      const isGrave = ({ impact, rule }: Finding) =>
        impact === "serious" || impact === "critical" || rule === "region";
      expect.soft(found.filter(isGrave), look).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, look).toBeLessThanOrEqual(viewport.width);
    }
    page.removeAllListeners();
    expect(said).toEqual([]);
  });
