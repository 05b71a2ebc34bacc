import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { ADMIN } from "./admin";
import { type Crew, gather, NOTE, startWork, storedSpans } from "./crew";
import { type Installation, openInstallation } from "./installation";
import { dragOver, waitSaved } from "./selecting";

test.describe.configure({ mode: "serial" });

let app: Installation;
let crew: Crew;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000);
  app = await openInstallation();
  crew = await gather(app, playwright, ["One", "Two", "Three", "Four", "Five", "At a page"]);
});

test.afterAll(() => app?.stop());

test("the database away for ten seconds while five tag and one reads: nothing is lost, the page recovers by itself", async ({
  browser,
  playwright,
}) => {
  test.setTimeout(180_000);
  const reader = crew.people[5]!.request;
  const context = await browser.newContext({
    baseURL: app.base,
    storageState: await reader.storageState(),
  });
  const page = await context.newPage();
  await page.goto(`/projects/${crew.projectId}/documents/${crew.documentId}`);
  await expect(page.locator(".rj-text")).toContainText("Sentence 0 says");
  await dragOver(page, "Sentence 0 says");
  await page.keyboard.press("c");
  await waitSaved(page);

  const { seen, stop } = startWork(crew, 5);
  await pause(1_000);
  await app.stopDatabase();
  const away = pause(10_000);
  const status = page.getByTestId("save-status");
  await dragOver(page, "Sentence 1 says");
  await page.keyboard.press("c");
  await expect(status).toHaveAttribute("data-kind", "waiting");
  await expect(status).toContainText("Not saved: 1 change waiting");
  const health = await reader.get("/api/health");
  expect(health.status()).toBe(503);
  expect(await health.json()).toEqual({ ready: false, why: expect.stringContaining("database") });
  const stranger = await playwright.request.newContext({ baseURL: app.base });
  const { email, password } = ADMIN;
  const signIn = await stranger.post("/api/auth/sign-in/email", { data: { email, password } });
  expect(signIn.status(), await signIn.text()).toBe(503);
  const other = await context.newPage();
  expect((await other.goto("/projects"))?.status()).toBe(500);
  await expect(other.getByRole("heading", { name: "This page cannot be shown just now" })).toBeVisible();
  const number = await other.getByText("under which it is logged").textContent();
  expect(app.log()).toContain(`"number":"${number?.split(": ")[1]}"`);
  await away;
  await app.startDatabase();

  await expect(status).toHaveAttribute("data-kind", "saved", { timeout: 30_000 });
  await expect(page.locator("footer")).toContainText("2 spans");
  await app.ready();
  await other.getByRole("button", { name: "Try again" }).click();
  await expect(other.getByRole("link", { name: "Bridges" }).first()).toBeVisible();
  await stop();
  expect([...seen.statuses].sort(), app.firstBug()).toEqual([200, 503]);
  const stored = await storedSpans(app);
  expect(seen.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(seen.acknowledged.length + 2);
  expect(await app.doctor()).toContain("All holds.");
  await context.close();
});

test("kill -9 of the app and of Postgres under load: every acknowledged change is there", async () => {
  test.setTimeout(180_000);
  const before = (await storedSpans(app)).size;
  const { seen, stop } = startWork(crew, 5);
  const saved = async () => {
    const already = seen.acknowledged.length;
    await expect.poll(() => seen.acknowledged.length, app.firstBug()).toBeGreaterThan(already + 20);
  };
  await saved();
  app.killApp();
  await pause(1_000);
  await app.ready();
  await saved();
  app.killDatabase();
  await pause(1_000);
  await app.ready();
  await saved();
  await stop();
  // 0: the app was not there to answer.
  expect([...seen.statuses].sort(), app.firstBug()).toEqual([0, 200, 503]);
  const stored = await storedSpans(app);
  expect(seen.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(before + seen.acknowledged.length);
  expect(await app.doctor()).toContain("All holds.");
});

test("LOST-04 the server restarted with a new build under an open text: marks are saved, what waits is kept, the page says why", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const storageState = await crew.people[5]!.request.storageState();
  const context = await browser.newContext({ baseURL: app.base, storageState });
  const page = await context.newPage();
  await page.goto(`/projects/${crew.projectId}/documents/${crew.documentId}`);
  await waitSaved(page);
  const footer = page.locator("footer");
  const before = Number(/(\d+) spans/.exec((await footer.textContent()) ?? "")?.[1]);
  app.killApp();
  await app.ready();
  // A new build answers none of the old one's parts.
  await context.route("**/_next/static/**", (route) => route.fulfill({ status: 404 }));
  for (const sentence of [10, 11, 12]) {
    await dragOver(page, `Sentence ${sentence} says`);
    await page.keyboard.press("c");
  }
  await waitSaved(page);
  await expect(footer).toContainText(`${before + 3} spans`);

  await context.route("**/changes", (route) => route.abort());
  await dragOver(page, "Sentence 13 says");
  await page.keyboard.press("c");
  await expect(page.getByTestId("save-status")).toContainText("1 change waiting");
  await page.getByRole("link", { name: "Bridges" }).first().click();
  await expect(page.getByRole("heading", { name: "Rejoinder was renewed" })).toBeVisible();
  await context.unrouteAll();
  await page.getByRole("button", { name: "Load the new version" }).click();
  await expect(page.getByRole("heading", { name: "Bridges" })).toBeVisible();
  await page.goto(`/projects/${crew.projectId}/documents/${crew.documentId}`);
  await waitSaved(page);
  await expect(footer).toContainText(`${before + 4} spans`);
  await context.close();
});

test("the log of all this: one line of JSON for each request, no text, no secret, no link", async () => {
  const log = app.log();
  const parsed = log
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const requests = parsed.filter((line) => line.route);
  expect(requests.length).toBeGreaterThan(100);
  for (const line of requests)
    expect(line).toEqual({
      ...line,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      route: expect.stringMatching(/^[A-Z]+ \//),
      status: expect.any(Number),
      ms: expect.any(Number),
    });
  expect(requests.some((line) => line.person === crew.people[0]!.id)).toBe(true);
  expect(requests.some((line) => line.status === 503)).toBe(true);
  const page = requests.find((line) => line.route === "GET /projects/:id/documents/:id");
  expect(page).toMatchObject({ person: crew.people[5]!.id, status: 200 });
  const { cookies } = await crew.people[0]!.request.storageState();
  const secrets = [NOTE, "bridge is safe", "/welcome/", ADMIN.password, ...cookies.map((one) => one.value)];
  for (const secret of secrets) expect(log).not.toContain(secret);
});
