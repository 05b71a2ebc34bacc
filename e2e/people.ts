import { randomUUID } from "node:crypto";
import { type APIRequest, type APIRequestContext, expect } from "@playwright/test";
import pg from "pg";
import { ADMIN } from "./admin";

const baseURL = () => process.env.E2E_BASE_URL ?? "";

export const PASSWORD = "a-password-of-theirs";

export interface Person {
  id: string;
  name: string;
  email: string;
  request: APIRequestContext;
}

/** One statement on the database of this run. */
export async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<T>(text, values).finally(() => client.end());
  return rows;
}

export async function signedIn(
  playwright: APIRequest,
  email = ADMIN.email,
  password = ADMIN.password,
  base = baseURL(),
): Promise<APIRequestContext> {
  const request = await playwright.newContext({ baseURL: base });
  const response = await request.post("/api/auth/sign-in/email", { data: { email, password } });
  expect(response.status(), await response.text()).toBe(200);
  return request;
}

interface Invitation {
  userId: string;
  link: { url: string };
}

export async function invite(
  admin: APIRequestContext,
  name: string,
  email = `${randomUUID()}@example.org`,
): Promise<{ userId: string; email: string; url: string; token: string }> {
  const response = await admin.post("/api/accounts", { data: { name, email, role: "member" } });
  expect(response.status(), await response.text()).toBe(200);
  const { userId, link } = (await response.json()) as Invitation;
  return { userId, email, url: link.url, token: link.url.split("/").at(-1) ?? "" };
}

/** Somebody who was invited, chose a password, and is signed in. */
export async function invited(
  admin: APIRequestContext,
  playwright: APIRequest,
  name: string,
  base = baseURL(),
): Promise<Person> {
  const { userId, email, token } = await invite(admin, name);
  const request = await playwright.newContext({ baseURL: base });
  const response = await request.post("/api/links/redeem", { data: { token, password: PASSWORD } });
  expect(response.status(), await response.text()).toBe(200);
  return { id: userId, name, email, request };
}
