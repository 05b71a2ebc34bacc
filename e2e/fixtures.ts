import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { ADMIN } from "./admin";

export { ADMIN, expect };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Asks the API as the person signed in on the page does, and answers the body; another status than 2xx fails. */
export async function api<T = unknown>(page: Page, method: Method, path: string, body?: unknown): Promise<T> {
  const response = await page.request.fetch(path, { method, data: body });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

export async function login(page: Page, email = ADMIN.email, password = ADMIN.password): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}

let adminCookies: Awaited<ReturnType<BrowserContext["cookies"]>> = [];

/** Signs the page in without the form; the admin, whose session is made once for all tests of a worker. */
export async function enter(page: Page, email = ADMIN.email, password = ADMIN.password): Promise<void> {
  const isAdmin = email === ADMIN.email;
  if (isAdmin && adminCookies.length > 0) return page.context().addCookies(adminCookies);
  await api(page, "POST", "/api/auth/sign-in/email", { email, password });
  if (isAdmin) adminCookies = await page.context().cookies();
}

/** A page whose scripts end in an error, or that the Content-Security-Policy stopped, fails its test. */
export const test = base.extend<{ quietPage: undefined }>({
  quietPage: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text());
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
