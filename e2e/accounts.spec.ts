import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN, enter, expect, login, test } from "./fixtures";
import { invite, invited, PASSWORD, signedIn, sql } from "./people";

test.describe.configure({ timeout: 120_000 });

const someEmail = () => `${randomUUID()}@example.org`;

async function openAccounts(page: Page, search: string): Promise<void> {
  await page.goto("/accounts");
  await page.getByLabel("Search accounts").fill(search);
}

async function act(page: Page, name: string, item: RegExp): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("an admin makes an account; its person chooses a password, is in, and can sign in again", async ({
  page,
  browser,
}) => {
  const name = `Mina ${Date.now()}`;
  const email = someEmail();
  await enter(page);
  await page.goto("/accounts");
  await page.getByRole("button", { name: "New account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("E-mail").fill(` ${email.toUpperCase()} `);
  await dialog.getByRole("button", { name: "Make the account" }).click();
  const address = await page.getByLabel("One-time link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await openAccounts(page, email);
  await expect(row(page, name)).toContainText("Invited");

  const theirs = await browser.newPage();
  await theirs.goto(address);
  await expect(theirs.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
  await theirs.getByLabel("New password").fill("short");
  await theirs.getByRole("button", { name: /Set the password/ }).click();
  await expect(theirs.getByText("Use at least 10 characters")).toBeVisible();
  await theirs.getByLabel("New password").fill(PASSWORD);
  await theirs.getByRole("button", { name: /Set the password/ }).click();
  await theirs.waitForURL("/");
  await theirs.getByRole("button", { name: /settings and sign out/ }).click();
  await theirs.getByRole("menuitem", { name: "Sign out" }).click();
  await theirs.waitForURL("/sign-in");
  await login(theirs, ` ${email.toUpperCase()}`, PASSWORD);
  await theirs.goto(address);
  await expect(theirs.getByRole("heading", { name: "This link was used already" })).toBeVisible();
  await theirs.goto("/accounts");
  await expect(theirs.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});

test("ACC-04 a link in two tabs sets one password, and the other tab says so plainly", async ({
  page,
  context,
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const { url, email } = await invite(admin, "Two tabs");
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(url);
  await page.getByLabel("New password").fill("the-first-password");
  await other.getByLabel("New password").fill("the-other-password");
  await page.getByRole("button", { name: /Set the password/ }).click();
  await page.waitForURL("/");
  await other.getByRole("button", { name: /Set the password/ }).click();
  await expect(other.getByRole("alert").filter({ hasText: "used already" })).toBeVisible();
  await signedIn(playwright.request, email, "the-first-password");
});

test("ACC-04 expired, withdrawn and mistyped links say what to do, and are not kept by anybody", async ({
  page,
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const expired = await invite(admin, "Late");
  await sql("UPDATE one_time_link SET expires_at = now() WHERE user_id = $1", [expired.userId]);
  const response = await page.goto(expired.url);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  expect(response?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": expect.stringContaining("no-store"),
  });
  const withdrawn = await invite(admin, "Taken back");
  await admin.delete(`/api/accounts/${withdrawn.userId}/link`);
  await page.goto(withdrawn.url);
  await expect(page.getByRole("heading", { name: "This link was withdrawn" })).toBeVisible();
  await page.goto(`${withdrawn.url}x`);
  await expect(page.getByRole("heading", { name: "There is no such link" })).toBeVisible();
});

test("ACC-03 a reset ends every other session; ACC-06 an admin makes the link without a mail server", async ({
  page,
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const person = await invited(admin, playwright.request, `Forgetful ${Date.now()}`);
  await enter(page);
  await openAccounts(page, person.email);
  await act(page, person.name, /Link to reset/);
  await page.getByRole("button", { name: "Make the link" }).click();
  const address = await page.getByLabel("One-time link").inputValue();
  expect((await person.request.get("/api/profile")).status()).toBe(200);
  const redeemed = await (await playwright.request.newContext()).post(
    new URL("/api/links/redeem", address).href,
    {
      data: { token: address.split("/").at(-1), password: "a-new-password" },
    },
  );
  expect(redeemed.status()).toBe(200);
  expect((await person.request.get("/api/profile")).status()).toBe(401);
  await signedIn(playwright.request, person.email, "a-new-password");
});

test("disabling acts at the next request; enabling lets in again; deleting says why not", async ({
  page,
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const person = await invited(admin, playwright.request, `Leaver ${Date.now()}`);
  await person.request.post("/api/projects", {
    data: { name: "Theirs", description: "", scheme: { from: "empty" } },
  });
  await enter(page);
  await openAccounts(page, person.email);
  await act(page, person.name, /Disable/);
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(row(page, person.name)).toContainText("Disabled");
  expect((await person.request.get("/api/profile")).status()).toBe(401);
  const tried = await person.request.post("/api/auth/sign-in/email", {
    data: { email: person.email, password: PASSWORD },
  });
  const unknown = await person.request.post("/api/auth/sign-in/email", {
    data: { email: someEmail(), password: PASSWORD },
  });
  expect([tried.status(), await tried.json()]).toEqual([unknown.status(), await unknown.json()]);
  await act(page, person.name, /Delete/);
  await page.getByRole("dialog").getByRole("button", { name: "Delete the account" }).click();
  await expect(page.getByRole("dialog").getByText(/memberships \(1\).*projects \(1\)/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await act(page, person.name, /Enable/);
  await page.getByRole("dialog").getByRole("button", { name: "Enable" }).click();
  await expect(row(page, person.name)).toContainText("Active");
  expect((await person.request.get("/api/profile")).status()).toBe(401);
  await signedIn(playwright.request, person.email, PASSWORD);
});

test("CSV-01 many accounts from a list: the good lines go in, the others are named, the links are taken along", async ({
  page,
}) => {
  const mark = String(Date.now());
  await enter(page);
  await page.goto("/accounts");
  await page.getByRole("button", { name: "Many at once" }).click();
  await page
    .getByLabel(/One person per line/)
    .fill(
      `name,e-mail,role\n=1+1 ${mark},eq-${mark}@example.org,member\nNobody,not an address\nAdmin again,${ADMIN.email.toUpperCase()}\n"Berg, Jo",jo-${mark}@example.org,admin`,
    );
  await page.getByRole("button", { name: "See what it makes" }).click();
  await expect(page.getByText("2 accounts can be made. 2 lines are left out")).toBeVisible();
  await page.getByRole("button", { name: "Make 2 accounts" }).click();
  await expect(page.getByText("2 accounts made. 2 lines are left out")).toBeVisible();
  await expect(row(page, "Admin again")).toContainText("there is an account with this e-mail already");
  await page.getByRole("button", { name: "Done" }).click();
  const sure = page.getByRole("dialog", { name: "Close without the links?" });
  await expect(sure).toContainText("The links of 2 people were neither copied nor downloaded");
  await sure.getByRole("button", { name: "Cancel" }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the links" }).click();
  const stream = await (await waiting).createReadStream();
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  expect(text).toMatch(/^\ufeffname,e-mail,role,link,expires\r\n/);
  expect(text).toContain(`\r\n'=1+1 ${mark},eq-${mark}@example.org,member,http`);
  expect(text).toContain(`\r\n"Berg, Jo",jo-${mark}@example.org,admin,http`);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("XSS-03 IMP-05 a name is text wherever it stands; a NUL in it is refused by name", async ({
  page,
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const name = `"><img src=x onerror=window.__xss=1>{{constructor.constructor("window.__xss=5")()}}`;
  const person = await invited(admin, playwright.request, name);
  await enter(page, person.email, PASSWORD);
  await page.goto("/settings");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
  const signOut = async () => {
    await page.getByRole("button", { name: /settings and sign out/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  await page.route("/api/auth/sign-out", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await signOut();
  await expect(page.getByText("You are still signed in")).toBeVisible();
  await signOut();
  await page.waitForURL("/sign-in");
  await enter(page);
  await openAccounts(page, person.email);
  await expect(row(page, person.email)).toContainText(name);
  await act(page, name, /Disable/);
  await expect(page.getByRole("dialog")).toContainText(name);
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
  for (const answer of [
    await admin.post("/api/accounts", { data: { name: "a\0b", email: someEmail(), role: "member" } }),
    await admin.patch(`/api/accounts/${person.id}`, { data: { name: "a\0b" } }),
    await person.request.patch("/api/profile", { data: { name: "a\0b" } }),
    await admin.get("/api/accounts?q=%00"),
  ]) {
    expect(answer.status()).toBe(400);
    expect(await answer.text()).toContain("NUL");
  }
});

test("a person changes name and password, sees and ends sessions, makes and revokes a token", async ({
  page,
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const person = await invited(admin, playwright.request, "Old name");
  await enter(page, person.email, PASSWORD);
  await page.goto("/settings");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("New name");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByRole("button", { name: /New name: settings/ })).toBeVisible();

  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions.getByRole("row")).toHaveCount(3);
  await sessions.getByRole("button", { name: /End the session/ }).click();
  await expect(sessions.getByRole("row")).toHaveCount(2);
  expect((await person.request.get("/api/profile")).status()).toBe(401);

  const elsewhere = await signedIn(playwright.request, person.email, PASSWORD);
  await page.getByLabel("Present password").fill("not it at all");
  await page.getByLabel("New password").fill("another-password");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not your present password" })).toBeVisible();
  expect((await elsewhere.get("/api/profile")).status()).toBe(200);
  await page.getByLabel("Present password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("Your other session was ended.")).toBeVisible();
  expect((await elsewhere.get("/api/profile")).status()).toBe(401);

  await page.getByLabel("What the token is for").fill("nightly CSV");
  await page.getByRole("button", { name: "Make a token" }).click();
  const secret = await page.getByLabel("The new token").inputValue();
  const script = await playwright.request.newContext({
    baseURL: process.env.E2E_BASE_URL ?? "",
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  expect(await (await script.get("/api/profile")).json()).toMatchObject({ name: "New name" });
  await page.getByRole("button", { name: "Revoke nightly CSV" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: "Revoke nightly CSV" })).toHaveCount(0);
  expect((await script.get("/api/profile")).status()).toBe(401);
});

test("guesses are stopped by account, whatever address they claim; another site is refused", async ({
  playwright,
}) => {
  const admin = await signedIn(playwright.request);
  const { email } = await invited(admin, playwright.request, "Guessed at");
  const stranger = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL ?? "" });
  const statuses: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const answer = await stranger.post("/api/auth/sign-in/email", {
      data: { email, password: "a guess" },
      headers: { "x-forwarded-for": `192.0.2.${i}` },
    });
    statuses.push(answer.status());
  }
  expect(statuses).toEqual([...Array(8).fill(401), 429, 429]);
  for (const path of ["/api/auth/sign-in/email", "/api/auth/sign-out", "/api/links/redeem"]) {
    const answer = await stranger.post(path, {
      form: { email, password: PASSWORD },
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    expect([path, answer.status()]).toEqual([path, 403]);
  }
  const cookie = (await signedIn(playwright.request).then((request) => request.storageState())).cookies[0];
  expect(cookie).toMatchObject({ name: "rejoinder.session_token", httpOnly: true, sameSite: "Lax" });
});

const ASKED: [next: string, to: string][] = [
  ["/projects?x=1#y", "/projects?x=1#y"],
  ["//evil.example/", "/"],
];

for (const [next, to] of ASKED)
  test(`signing in with next=${JSON.stringify(next)} leads to ${to}`, async ({ page, baseURL }) => {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await page.getByRole("textbox", { name: "Password" }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((url) => url.pathname !== "/sign-in");
    expect(page.url()).toBe(new URL(to, baseURL ?? page.url()).href);
  });
