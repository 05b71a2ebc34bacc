import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { api, enter, expect, test } from "./fixtures";
import { sql } from "./people";

const LINE = "The Board says the pier is safe; “nobody” believes it. 💡\n";

/** As many whole lines as so many bytes hold. */
const textOf = (bytes: number) => LINE.repeat(Math.floor(bytes / Buffer.byteLength(LINE)));

test("IMP-02 20 MB go in whole; a file over the limit is refused by name", async ({ page }) => {
  test.setTimeout(240_000); // what counts is that all arrives, not when
  const texts = {
    "twenty.txt": textOf(20_000_000),
    "small.txt": "Short.\n",
  };
  const files = { ...texts, "over.txt": `${texts["twenty.txt"]}${LINE.repeat(2)}` };
  const folder = test.info().outputDir;
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);

  await enter(page);
  const body = { name: "Large", scheme: { from: "starter" } };
  const project = await api<{ id: string }>(page, "POST", "/api/projects", body);
  await page.goto(`/projects/${project.id}`);
  await page.getByRole("button", { name: "Import documents" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog
    .locator("input[type=file]:not([webkitdirectory])")
    .setInputFiles(Object.keys(files).map((name) => join(folder, name)));
  const refused = dialog.getByRole("row").filter({ hasText: "over.txt" });
  await expect(refused.getByText("20.01 MB is over the limit of 20 MB.")).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole("button", { name: "Import 2 documents" }).click();
  await expect(dialog.getByText("2 documents imported, 1 refused.")).toBeVisible({ timeout: 150_000 });

  const stored = await sql(
    `SELECT name, code_points, octet_length(text) AS bytes, encode(sha256(convert_to(text, 'UTF8')), 'hex') AS sha256
     FROM document WHERE project_id = $1 ORDER BY name`,
    [project.id],
  );
  expect(stored).toEqual(
    Object.entries(texts)
      .map(([name, text]) => ({
        name,
        code_points: [...text].length,
        bytes: Buffer.byteLength(text),
        sha256: createHash("sha256").update(text).digest("hex"),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
});

test("IMP-02 a body over the limit of the API is refused with the limit, and nothing is stored", async ({
  page,
}) => {
  await enter(page);
  const project = await api<{ id: string }>(page, "POST", "/api/projects", {
    name: "Over",
    scheme: { from: "empty" },
  });
  const path = `/api/projects/${project.id}/documents`;
  const post = (text: string) => page.request.post(path, { data: { name: "over.txt", text } });
  const long = await post("x".repeat(20_000_001));
  expect(long.status()).toBe(400);
  expect((await long.json()).error.message).toContain("at most 20,000,000 characters");
  const huge = await post("x".repeat(80_000_001));
  expect(huge.status()).toBe(413);
  expect((await huge.json()).error.message).toContain("larger than 80 MB");
  expect(await sql("SELECT 1 FROM document WHERE project_id = $1", [project.id])).toEqual([]);
});
