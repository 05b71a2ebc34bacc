import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type APIRequestContext, expect, type PlaywrightWorkerArgs, test } from "@playwright/test";
import { ADMIN } from "./admin";
import { type Installation, openInstallation } from "./installation";
import { invited, type Person, signedIn } from "./people";
import { dragOver, waitSaved } from "./selecting";

const NOTE = "a note that no log may hold";
const lines = Array.from({ length: 300 }, (_, n) => `Sentence ${n} says that the bridge is safe.`);
const WORDS = lines.map((line, n) => {
  const at = lines.slice(0, n).reduce((sum, before) => sum + before.length + 1, 0) + line.indexOf("bridge");
  return [at, at + "bridge".length] as const;
});

test.describe.configure({ mode: "serial" });

let app: Installation;
let projectId: string;
let documentId: string;
let labelId: string;
let people: Person[];

async function post(request: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const response = await request.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

async function furnish(playwright: PlaywrightWorkerArgs["playwright"]): Promise<void> {
  const admin = await signedIn(playwright.request, ADMIN.email, ADMIN.password, app.base);
  projectId = (await post(admin, "/api/projects", { name: "Bridges" })).id;
  documentId = (
    await post(admin, `/api/projects/${projectId}/documents`, { name: "Note", text: lines.join("\n") })
  ).id;
  const { labels } = await (await admin.get(`/api/projects/${projectId}/labels`)).json();
  labelId = labels[0].id;
  people = [];
  for (const name of ["One", "Two", "Three", "Four", "Five", "At a page"])
    people.push(await invited(admin, playwright.request, name, app.base));
  await post(admin, `/api/projects/${projectId}/members`, {
    people: people.map(({ id }) => ({ userId: id })),
    role: "reviewer",
  });
}

/** Tags word after word until told to stop, each again until the server acknowledges it. */
async function tagOn(person: Person, going: () => boolean) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  for (let n = 0; going(); n++) {
    const spanId = randomUUID();
    const span = { labelId, fragments: [WORDS[n % WORDS.length]], note: NOTE };
    const change = { id: randomUUID(), step: randomUUID(), intent: "do", kind: "create", spanId, version: 0 };
    for (;;) {
      const response = await person.request
        .post(`/api/documents/${documentId}/changes`, { data: { changes: [{ ...change, span }] } })
        .catch(() => null);
      statuses.add(response?.status() ?? 0);
      if (response?.status() === 200) {
        expect((await response.json()).results).toMatchObject([{ status: "applied" }]);
        acknowledged.push(spanId);
        break;
      }
      await pause(200);
    }
  }
  return { acknowledged, statuses };
}

/** Five reviewers at work, who stop when `stop` is called. */
function startWork() {
  let going = true;
  const work = Promise.all(people.slice(0, 5).map((person) => tagOn(person, () => going)));
  return async () => {
    going = false;
    const all = await work;
    return {
      acknowledged: all.flatMap((one) => one.acknowledged),
      statuses: new Set(all.flatMap((one) => [...one.statuses])),
    };
  };
}

async function storedSpans(): Promise<Set<string>> {
  return new Set((await app.sql<{ id: string }>("SELECT id FROM span")).map((row) => row.id));
}

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000);
  app = await openInstallation();
  await furnish(playwright);
});

test.afterAll(() => app?.stop());

test("the database away for ten seconds while five tag and one reads: nothing is lost, the page recovers by itself", async ({
  browser,
  playwright,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    baseURL: app.base,
    storageState: await people[5]!.request.storageState(),
  });
  const page = await context.newPage();
  await page.goto(`/projects/${projectId}/documents/${documentId}`);
  await expect(page.locator(".rj-text")).toContainText("Sentence 0 says");
  await dragOver(page, "Sentence 0 says");
  await page.keyboard.press("c");
  await waitSaved(page);

  const stopWork = startWork();
  await pause(1_000);
  await app.stopDatabase();
  const away = pause(10_000);
  const status = page.getByTestId("save-status");
  await dragOver(page, "Sentence 1 says");
  await page.keyboard.press("c");
  await expect(status).toHaveAttribute("data-kind", "waiting");
  await expect(status).toContainText("Not saved: 1 change waiting");
  const health = await people[5]!.request.get("/api/health");
  expect(health.status()).toBe(503);
  expect(await health.json()).toEqual({ ready: false, why: expect.stringContaining("database") });
  const stranger = await playwright.request.newContext({ baseURL: app.base });
  const { email, password } = ADMIN;
  const signIn = await stranger.post("/api/auth/sign-in/email", { data: { email, password } });
  expect(signIn.status(), await signIn.text()).toBe(503);
  await away;
  await app.startDatabase();

  await expect(status).toHaveAttribute("data-kind", "saved", { timeout: 30_000 });
  await expect(page.locator("footer")).toContainText("2 spans");
  await app.ready();
  const { acknowledged, statuses } = await stopWork();
  expect(statuses).toEqual(new Set([200, 503]));
  const stored = await storedSpans();
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(acknowledged.length + 2);
  expect(await app.doctor()).toContain("All holds.");
  await context.close();
});

test("kill -9 of the app and of Postgres under load: every acknowledged change is there", async () => {
  test.setTimeout(180_000);
  const before = (await storedSpans()).size;
  const stopWork = startWork();
  await pause(1_000);
  app.killApp();
  await pause(1_000);
  await app.ready();
  await pause(1_000);
  app.killDatabase();
  await pause(1_000);
  await app.ready();
  await pause(1_000);
  const { acknowledged, statuses } = await stopWork();
  const bug = app
    .log()
    .split("\n")
    .find((line) => line.includes('"status":500'));
  expect([0, 200, 503], bug).toEqual(expect.arrayContaining([...statuses]));
  const stored = await storedSpans();
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(before + acknowledged.length);
  expect(await app.doctor()).toContain("All holds.");
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
      route: expect.stringMatching(/^[A-Z]+ \/api\//),
      status: expect.any(Number),
      ms: expect.any(Number),
    });
  expect(requests.some((line) => line.person === people[0]!.id)).toBe(true);
  expect(requests.some((line) => line.status === 503)).toBe(true);
  const { cookies } = await people[0]!.request.storageState();
  const secrets = [NOTE, "bridge is safe", "/welcome/", ADMIN.password, ...cookies.map((one) => one.value)];
  for (const secret of secrets) expect(log).not.toContain(secret);
});
