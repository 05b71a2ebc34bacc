import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import pg from "pg";
import { migrate } from "../scripts/migrate.mjs";
import { freePort } from "../scripts/port.mjs";
import { runTask } from "../scripts/task.mjs";
import { startTestPostgres } from "../scripts/test-postgres.mjs";
import { startWeb } from "../scripts/web.mjs";
import { dragOver, waitSaved } from "./selecting";

const corpus = join(process.env.SHARED_DIR ?? join(import.meta.dirname, "../../shared"), "corpus");
const files = existsSync(corpus)
  ? readdirSync(corpus)
      .filter((file) => file.endsWith(".txt"))
      .sort()
  : [];
const PASSWORD = "a-password-of-theirs";

/** As npm start leaves an empty machine: migrated, no admin yet, a link to become it. */
async function emptyInstallation() {
  const host = "127.0.0.1";
  const server = await startTestPostgres();
  const database = await server.createDatabase(`job_${randomBytes(6).toString("hex")}`);
  await migrate(database.url);
  const port = await freePort(host);
  const env = {
    DATABASE_URL: database.url,
    BASE_URL: `http://${host}:${port}`,
    LOG_LEVEL: "error",
    NODE_ENV: "production",
  };
  const link = await runTask("scripts/first-admin.ts", env);
  const web = startWeb({ host, port, env });
  await web.ready();
  const stop = async () => {
    await web.stop();
    await database.drop();
    await server.stop();
  };
  const anotherLink = async () => (await runTask("scripts/admin-link.ts", env)).split("\n").at(-1)!;
  return { link, anotherLink, base: env.BASE_URL, url: database.url, stop };
}

/** Some words from the middle of the longest line, whole ones. */
function wordsOf(text: string, from: number, count: number): string {
  const line = text.split("\n").toSorted((a, b) => b.length - a.length)[0]!;
  return line
    .split(" ")
    .slice(from, from + count)
    .join(" ")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

async function choosePassword(
  page: Page,
  link: string,
  own?: { name: string; email: string },
): Promise<void> {
  await page.goto(link);
  if (own) {
    await page.getByLabel("Your name").fill(own.name);
    await page.getByLabel("E-mail").fill(own.email);
  }
  await page.getByRole("textbox", { name: "New password" }).fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.startsWith("/welcome"));
}

async function invite(page: Page, base: string, name: string): Promise<{ email: string; link: string }> {
  const email = `${name.split(" ")[0]!.toLowerCase()}@example.org`;
  await page.goto(`${base}/accounts`);
  await page.getByRole("button", { name: "New account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.locator("button[type=submit]").click();
  const link = await page.getByLabel("One-time link").inputValue();
  return { email, link };
}

/** Reads every document: two stretches by mouse, one by keys, then done. */
async function readAll(page: Page, project: string, texts: Map<string, string>): Promise<void> {
  await page.goto(project);
  await page.getByRole("link", { name: files[0]! }).click();
  const left = new Set(files);
  while (left.size > 0) {
    // Texts are imported a few at a time, so which one comes next is the app's to say.
    const heading = page.getByRole("heading", { level: 1, name: new RegExp([...left].join("|")) });
    const file = (await heading.textContent()) ?? "";
    const text = texts.get(file)!;
    expect(left.delete(file)).toBe(true);
    await expect(page.locator(".rj-text")).toHaveText(text, { useInnerText: false });
    await dragOver(page, wordsOf(text, 3, 5));
    await page
      .getByRole("toolbar", { name: "Tag the selection as" })
      .getByRole("button", { name: /Claim/ })
      .click();
    await dragOver(page, wordsOf(text, 5, 6), true);
    await page.keyboard.press("a");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowRight");
    for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("r");
    await expect(page.locator("footer")).toContainText("3 spans");
    await waitSaved(page);
    await page.keyboard.press("Control+Enter");
  }
  await page.waitForURL(project);
}

test("the main job on five documents, from an empty installation to the CSV", async ({ browser }) => {
  test.skip(files.length === 0, `no documents at ${corpus}`);
  test.setTimeout(600_000);
  const texts = new Map(
    files.map((file) => [
      file,
      readFileSync(join(corpus, file), "utf8")
        .replace(/^\ufeff/, "")
        .replace(/\r\n?/g, "\n"),
    ]),
  );
  const app = await emptyInstallation();
  const contexts: BrowserContext[] = [];
  const newPage = async () => {
    const context = await browser.newContext({ baseURL: app.base, viewport: { width: 1360, height: 900 } });
    context.setDefaultTimeout(20_000);
    contexts.push(context);
    return context.newPage();
  };
  try {
    const lead = await newPage();
    await lead.goto("/");
    await expect(lead.getByText("This Rejoinder has no admin yet")).toBeVisible();
    const link = await app.anotherLink();
    await lead.goto(app.link);
    await expect(lead.getByText("This link was withdrawn")).toBeVisible();
    await choosePassword(lead, link, { name: "Ada Admin", email: "ada@example.org" });
    const stranger = await newPage();
    await stranger.goto("/");
    await expect(stranger.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(stranger.getByText("has no admin yet")).toBeHidden();

    await lead.goto("/projects");
    await lead.getByRole("button", { name: "New project" }).click();
    await lead.getByRole("dialog").getByLabel("Name").fill("Five texts");
    await lead.getByRole("dialog").getByRole("button", { name: "Make the project" }).click();
    await expect(lead.getByRole("heading", { level: 1, name: "Five texts" })).toBeVisible();
    const project = lead.url();

    await lead.getByRole("button", { name: "Import documents" }).first().click();
    await lead
      .locator("input[type=file]:not([webkitdirectory])")
      .first()
      .setInputFiles(files.map((file) => join(corpus, file)));
    await lead.getByRole("button", { name: `Import ${files.length} documents` }).click();
    await expect(lead.getByText(`${files.length} documents imported`)).toBeVisible();
    await lead.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    for (const file of files) await expect(lead.getByRole("link", { name: file })).toBeVisible();

    const readers: Page[] = [];
    for (const name of ["Bo Reader", "Cy Reader"]) {
      const { email, link } = await invite(lead, app.base, name);
      const page = await newPage();
      await choosePassword(page, link);
      readers.push(page);
      const added = await lead.request.post(`${project.replace("/projects/", "/api/projects/")}/members`, {
        data: { people: [{ email }], role: "reviewer" },
      });
      expect(added.status(), await added.text()).toBe(200);
    }
    for (const page of readers) await readAll(page, project, texts);

    const answer = await lead.request.get(
      `${project.replace("/projects/", "/api/projects/")}/export/spans.csv?variant=exact`,
    );
    expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    const rows = parse(await answer.text(), { columns: true, record_delimiter: "\r\n" }) as Record<
      string,
      string
    >[];
    expect(rows).toHaveLength(files.length * readers.length * 3);

    const database = new pg.Client({ connectionString: app.url });
    await database.connect();
    const stored = await database.query(
      `SELECT x.*, l.name AS label, s.reviewer_id, u.name AS reviewer, s.kind, s.state, d.name AS document, d.author
       FROM span x JOIN label l ON l.id = x.label_id JOIN document d ON d.id = x.document_id
       JOIN annotation_set s ON s.id = x.set_id JOIN person u ON u.id = s.reviewer_id`,
    );
    await database.end();
    const byId = new Map(stored.rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const span = byId.get(row.span_id);
      const text = texts.get(span.document)!;
      const characters = [...text];
      const between = (start: number, end?: number) => characters.slice(start, end).join("");
      const expected = {
        project: "Five texts",
        document_id: span.document_id,
        document: span.document,
        span_id: span.id,
        label: span.label,
        start: String(span.start),
        end: String(span.end),
        fragments: `${span.fragments[0]}-${span.fragments[1]}`,
        offset_unit: "codepoint",
        start_utf16: String(between(0, span.start).length),
        end_utf16: String(between(0, span.end).length),
        quote: between(span.start, span.end),
        prefix: span.prefix,
        suffix: span.suffix,
        block: "",
        block_speaker: "",
        voice: span.author,
        voice_from: span.author && "document",
        reviewer_id: span.reviewer_id,
        reviewer: span.reviewer,
        set: "reviewer",
        state: "done",
        note: "",
        origin: "manual",
        guideline_version: "0",
        created_at: span.created_at.toISOString(),
        updated_at: span.updated_at.toISOString(),
        text_sha256: createHash("sha256").update(text).digest("hex"),
      };
      // As pairs, so that the order of the columns is compared too.
      expect(Object.entries(row)).toEqual(Object.entries(expected));
      expect([span.quote, span.kind, span.state, span.note]).toEqual([
        row.quote,
        row.set,
        row.state,
        row.note,
      ]);
      expect(between(0, span.start).endsWith(span.prefix)).toBe(true);
      expect(between(span.end).startsWith(span.suffix)).toBe(true);
      expect([span.prefix, span.suffix].map((part) => [...part].length)).toEqual([
        Math.min(32, span.start),
        Math.min(32, characters.length - span.end),
      ]);
    }
    expect(new Set(rows.map((row) => row.reviewer))).toEqual(new Set(["Bo Reader", "Cy Reader"]));
  } finally {
    for (const context of contexts) await context.close();
    await app.stop();
  }
});
