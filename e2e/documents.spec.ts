import type { Page } from "@playwright/test";
import { ADMIN, api, enter, expect, test } from "./fixtures";
import { invited, signedIn, sql } from "./people";

interface Created {
  id: string;
}

const makeProject = (page: Page, name: string) =>
  api<Created>(page, "POST", "/api/projects", { name, scheme: { from: "starter" } });

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

const dialog = (page: Page) => page.getByRole("dialog");
const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

async function choose(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  await dialog(page).locator("input[type=file]:not([webkitdirectory])").setInputFiles(files);
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import documents" }).first().click();
  await expect(dialog(page).getByText("Drop text files or a folder here")).toBeVisible();
}

test.beforeEach(async ({ page }) => enter(page));

test("IMP-04 IMP-05 IMP-19 IMP-21 files are looked at, named, and the rest goes in", async ({ page }) => {
  const project = await makeProject(page, "Import");
  await page.goto(`/projects/${project.id}`);
  await openImport(page);
  await choose(page, [
    file("O'Brien & Co: notes.txt", "The council said: bridge is safe."),
    file("報告.txt", "報告 one"),
    file('a"b;c.txt', "Straße"),
    file("latin.txt", Buffer.from([0x93, 0x50, 0xfc, 0x94])),
    file("wide.txt", Buffer.from([0xff, 0xfe, 0x53, 0x00, 0xdf, 0x00])),
    file("nul.txt", "before\0after"),
    file("picture.png", "x"),
    file("empty.txt", ""),
  ]);
  await expect(dialog(page).getByText("Byte 6 is NUL", { exact: false })).toBeVisible();
  await expect(dialog(page).getByText("Only .txt and .md files are read.")).toBeVisible();
  await expect(dialog(page).getByText("The text is empty.")).toBeVisible();
  await expect(dialog(page).getByText("“Pü”")).toBeVisible();
  await expect(dialog(page).getByLabel("Encoding of latin.txt")).toHaveValue("windows-1252");
  await expect(dialog(page).getByLabel("Encoding of wide.txt")).toHaveValue("utf-16le");
  expect(await sql("SELECT 1 FROM document WHERE project_id = $1", [project.id])).toEqual([]);

  // A text that says nothing goes in only where it is chosen.
  await expect(dialog(page).getByRole("button", { name: "Import 5 documents" })).toBeVisible();
  await dialog(page).getByLabel("Import empty.txt").check();
  await dialog(page).getByRole("button", { name: "Import 6 documents" }).click();
  await expect(dialog(page).getByText("6 documents imported, 2 refused.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  for (const name of ["O'Brien & Co: notes.txt", "報告.txt", 'a"b;c.txt', "empty.txt"])
    await expect(rowOf(page, name)).toBeVisible();
  const texts = await sql<{ name: string; text: string }>(
    "SELECT name, text FROM document WHERE project_id = $1 AND name IN ('latin.txt', 'wide.txt') ORDER BY name",
    [project.id],
  );
  expect(texts).toEqual([
    { name: "latin.txt", text: "“Pü”" },
    { name: "wide.txt", text: "Sß" },
  ]);
});

test("equal texts and names are named, and the choice is the lead's", async ({ page }) => {
  const project = await makeProject(page, "Doubles");
  const path = `/api/projects/${project.id}/documents`;
  await api(page, "POST", path, { name: "notes.txt", text: "Here already" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/projects/${project.id}`);
  await openImport(page);
  // What came with the page is not asked for a second time.
  expect(asked.filter((one) => one === path || one === `${path}/totals`)).toEqual([]);
  await choose(page, [file("copy.txt", "Here already"), file("notes.txt", "Something else")]);
  await expect(dialog(page).getByText("The same text as “notes.txt” in this project.")).toBeVisible();
  await expect(dialog(page).getByText("The project has a document of this name.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Import 1 document" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Add a number" }).click();
  await expect(dialog(page).getByLabel("Name of notes (2).txt")).toHaveValue("notes (2).txt");
  await dialog(page).getByRole("button", { name: "Import all the same" }).click();
  await dialog(page).getByLabel("Name of copy.txt").fill("A copy");
  await dialog(page).getByRole("button", { name: "Import 2 documents" }).click();
  await expect(dialog(page).getByText("2 documents imported. All is in.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  for (const name of ["notes.txt", "notes (2).txt", "A copy"]) await expect(rowOf(page, name)).toBeVisible();
});

test("a paste goes in; an import that breaks off is ended by trying again, without doubles", async ({
  page,
}) => {
  const project = await makeProject(page, "Breaks");
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByRole("heading", { name: "No documents yet" })).toBeVisible();
  await openImport(page);
  await dialog(page).getByRole("button", { name: "Paste a text" }).click();
  await dialog(page).getByLabel("Name of the text").fill("Pasted");
  await dialog(page).getByRole("textbox", { name: "Text", exact: true }).fill("She said: “no”.");
  await dialog(page).getByRole("button", { name: "Add the text" }).click();
  await expect(dialog(page).getByLabel("Name of Pasted")).toBeVisible();
  await choose(page, [file("b.txt", "b"), file("c.txt", "c")]);
  await expect(dialog(page).getByText("“no”")).toBeVisible();
  // The server stores them, and its answer is lost.
  let lost = 0;
  await page.route("**/api/projects/*/documents/import", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.fulfill({ status: 413, json: {} });
  });
  await dialog(page).getByRole("button", { name: "Import 3 documents" }).click();
  await expect(dialog(page).getByText("0 documents imported, 3 failed.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Try again: 3 documents" }).click();
  await expect(dialog(page).getByText("3 documents imported. All is in.")).toBeVisible();
  expect(await sql("SELECT 1 FROM document WHERE project_id = $1", [project.id])).toHaveLength(3);
});

test("what is imported together is read in the order of its list", async ({ page }) => {
  const project = await makeProject(page, "In order");
  await page.goto(`/projects/${project.id}`);
  await openImport(page);
  const right = Array.from({ length: 4 }, (_, i) => `part ${i + 1}.txt`);
  await choose(
    page,
    // So long that a request takes no two of them.
    right.toReversed().map((name) => file(name, name.padEnd(600_000, " -"))),
  );
  await expect(dialog(page).getByRole("textbox")).toHaveCount(right.length);
  // The first that is sent arrives last.
  let held = 0;
  await page.route("**/api/projects/*/documents/import", async (route) => {
    if (route.request().method() === "POST" && held++ < 1)
      await new Promise((done) => setTimeout(done, 4000));
    await route.continue();
  });
  await dialog(page).getByRole("button", { name: "Import 4 documents" }).click();
  await expect(dialog(page).getByText("4 documents imported. All is in.")).toBeVisible();
  const arrived = await sql<{ name: string }>(
    "SELECT name FROM document WHERE project_id = $1 ORDER BY updated_at",
    [project.id],
  );
  expect(arrived.map(({ name }) => name)).not.toEqual(right);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("row").getByRole("link")).toHaveText(right);
  const [ids] = await sql<{ documents: string[]; admin: string }>(
    `SELECT array_agg(d.id) AS documents, (SELECT id FROM person WHERE email = $2) AS admin
     FROM document d WHERE d.project_id = $1`,
    [project.id, ADMIN.email],
  );
  await api(page, "POST", `/api/projects/${project.id}/documents/assign`, {
    documentIds: ids!.documents,
    reviewerIds: [ids!.admin],
    assigned: true,
  });
  const home = await api<{ projects: { id: string; next: { name: string } | null }[] }>(
    page,
    "GET",
    "/api/home",
  );
  expect(home.projects.find(({ id }) => id === project.id)?.next?.name).toBe("part 1.txt");
});

test("LOST-12 details, assigning, archiving with a second question, undo", async ({ page }) => {
  const project = await makeProject(page, "Details");
  const path = `/api/projects/${project.id}/documents`;
  const names = ["One", "Two", "Three"];
  for (const name of names) await api(page, "POST", path, { name, text: `${name} is a text` });
  await page.goto(`/projects/${project.id}`);
  await page.getByRole("button", { name: "Details of One" }).click();
  await dialog(page).getByLabel("Author").fill("Ida Marsh");
  await dialog(page).getByLabel("Source address").fill("javascript:alert(1)");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByText("Begin with http:// or https://")).toBeVisible();
  await dialog(page).getByLabel("Source address").fill("https://www.example.org/post");
  await dialog(page).getByRole("button", { name: "Add a field" }).click();
  await dialog(page).getByLabel("Name of field 1").fill("venue");
  await dialog(page).getByLabel("Value of field 1").fill("Town hall");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "One").getByText("example.org · Ida Marsh")).toBeVisible();

  await page.getByLabel("Choose One").check();
  await page.getByLabel("Choose Two").check();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await dialog(page).getByRole("checkbox").first().check();
  await dialog(page).getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("2 readings assigned.")).toBeVisible();

  await sql(
    "UPDATE annotation_set SET state = 'in_progress' WHERE project_id = $1 AND document_id = (SELECT id FROM document WHERE project_id = $1 AND name = 'One')",
    [project.id],
  );
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(dialog(page).getByText("1 reading without a span stands here.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Archive", exact: true })).toBeDisabled();
  await dialog(page)
    .getByRole("checkbox", { name: "Archive 2 documents with 1 reading without a span" })
    .check();
  await dialog(page).getByRole("button", { name: "Archive", exact: true }).click();
  await expect(rowOf(page, "One")).toHaveCount(0);
  await expect(page.getByText("2 documents archived.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "One")).toBeVisible();
});

test("what was chosen among the archived is chosen no more where all documents are shown", async ({
  page,
}) => {
  const project = await makeProject(page, "Chosen");
  const path = `/api/projects/${project.id}/documents`;
  const { id } = await api<Created>(page, "POST", path, { name: "Old", text: "An old text" });
  await api(page, "POST", path, { name: "New", text: "A new text" });
  await api(page, "POST", `${path}/archive`, { documentIds: [id], archived: true });
  await page.goto(`/projects/${project.id}?archived=yes`);
  await page.getByLabel("Choose Old").check();
  await expect(page.getByRole("region", { name: "Chosen documents" })).toBeVisible();
  await page.getByLabel("Search names and authors").fill("nothing like it");
  await page.getByRole("button", { name: "Show all documents" }).click();
  await expect(rowOf(page, "New")).toBeVisible();
  await expect(page.getByRole("region", { name: "Chosen documents" })).toHaveCount(0);
});

test("an archived document is erased for good: at once without work, by its name and with the counts with it", async ({
  page,
}) => {
  const project = await makeProject(page, "Erased");
  const path = `/api/projects/${project.id}/documents`;
  const made: Created[] = [];
  for (const name of ["Idle", "Worked on"])
    made.push(await api<Created>(page, "POST", path, { name, text: `${name} is a text` }));
  await api(page, "PATCH", `/api/documents/${made[1]!.id}/reading`, { state: "done" });
  await api(page, "POST", `${path}/archive`, { documentIds: made.map(({ id }) => id), archived: true });
  await page.goto(`/projects/${project.id}?archived=yes`);
  await page.getByLabel("Choose Idle").check();
  await page.getByLabel("Choose Worked on").check();
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(dialog(page).getByText(/are erased one at a time, each by its name/)).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Erase 2 documents" })).toBeDisabled();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Choose Worked on").uncheck();
  await page.getByRole("button", { name: "Erase" }).click();
  // It cannot be turned from before it is over: nobody would be told what was erased.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/documents/erase", async (route) => {
    await held;
    await route.continue();
  });
  await dialog(page).getByRole("button", { name: "Erase 1 document" }).click();
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  go();
  await expect(page.getByText("1 document erased.")).toBeVisible();
  await expect(rowOf(page, "Idle")).toHaveCount(0);

  await page.getByRole("button", { name: "Details of Worked on" }).click();
  await dialog(page).getByRole("button", { name: "Erase" }).click();
  await expect(
    dialog(page).getByText(/1 reading without a span and their history will be gone/),
  ).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Erase 1 document" })).toBeDisabled();
  await dialog(page).getByLabel("Type the name of the document: Worked on").fill("Worked on");
  await dialog(page).getByRole("button", { name: "Erase 1 document" }).click();
  await expect(page.getByRole("heading", { name: "Nothing is archived" })).toBeVisible();
  expect(await sql("SELECT 1 FROM document WHERE project_id = $1", [project.id])).toEqual([]);
});

test("filters by length and by the span count of a label are typed, said, and kept in the address", async ({
  page,
}) => {
  const project = await makeProject(page, "Ranges");
  const path = `/api/projects/${project.id}/documents`;
  for (const [name, words] of [
    ["Short", 3],
    ["Middle", 30],
    ["Long", 300],
  ] as const)
    await api(page, "POST", path, { name, text: "word ".repeat(words) });
  await page.goto(`/projects/${project.id}`);
  await page.getByRole("button", { name: "Any length" }).click();
  await page.getByLabel("From").fill("10");
  await page.getByLabel("To, in words").fill("100");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, "Middle")).toBeVisible();
  await expect(page).toHaveURL(/minWords=10&maxWords=100/);
  // What was typed and not shown is cleared too.
  await page.getByRole("button", { name: "Any spans" }).click();
  await page.getByLabel("From").fill("7");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("button", { name: "Any spans" }).click();
  await expect(page.getByLabel("From")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("button", { name: "10 to 100 words" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Any spans" }).click();
  await page.getByLabel("From").fill("1");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No document fits" })).toBeVisible();
  await page.getByRole("button", { name: "Show all documents" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
});

test("search, filters and order stand in the address; blind reviewers see their own counts", async ({
  page,
  playwright,
  browser,
}) => {
  const project = await makeProject(page, "Blind");
  const path = `/api/projects/${project.id}/documents`;
  const made: Created[] = [];
  for (const name of ["Pier", "Minutes", "Pier, again"])
    made.push(await api<Created>(page, "POST", path, { name, text: `${name} is a text` }));
  const admin = await signedIn(playwright.request);
  const ann = await invited(admin, playwright.request, "Ann");
  const ben = await invited(admin, playwright.request, "Ben");
  await api(page, "POST", `/api/projects/${project.id}/members`, {
    people: [{ userId: ann.id }, { userId: ben.id }],
    role: "reviewer",
  });
  await api(page, "POST", `${path}/assign`, {
    documentIds: made.map(({ id }) => id),
    reviewerIds: [ann.id, ben.id],
    assigned: true,
  });
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByText("0 of 6")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("pier");
  await expect(rowOf(page, "Minutes")).toHaveCount(0);
  await page.getByRole("button", { name: "Document", exact: true }).click();
  await expect(page).toHaveURL(/search=pier&sort=name/);
  await page.reload();
  await expect(page.getByLabel("Search names and authors")).toHaveValue("pier");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByLabel("Search names and authors").fill("nothing like it");
  await page.getByRole("button", { name: "Show all documents" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);

  const context = await browser.newContext({ storageState: await ann.request.storageState() });
  const hers = await context.newPage();
  await hers.goto(`/projects/${project.id}`);
  await expect(hers.getByText("0 of 3")).toBeVisible();
  await expect(hers.getByText("your readings done")).toBeVisible();
  await expect(
    rowOf(hers, "Pier").getByRole("button", { name: "Readings: Ann, not started", exact: true }),
  ).toBeVisible();
  await expect(hers.getByRole("button", { name: "Import documents" })).toHaveCount(0);
  await context.close();
});

test("the page holds at 390 px, light and dark", async ({ page }) => {
  const project = await makeProject(page, "A project with a rather long name about the harbour consultation");
  await api(page, "POST", `/api/projects/${project.id}/documents`, {
    name: `A-very-long-name-without-a-blank-${"x".repeat(120)}.txt`,
    text: "x",
    author: "Ida Marsh",
  });
  await page.setViewportSize({ width: 390, height: 800 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/projects/${project.id}`);
    await expect(page.getByText("nobody has begun")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
