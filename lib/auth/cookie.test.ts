import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { createPerson } from "@/lib/data/accounts";

beforeEach(() => vi.resetModules());

/** The cookie that signing in sets where people come by this address. */
async function cookieAt(baseUrl: string): Promise<string> {
  process.env.BASE_URL = baseUrl;
  const email = `${randomUUID()}@example.org`;
  const id = await createPerson({ name: "Mina", email, role: "member" });
  const { setPassword } = await import("./password");
  await setPassword(id ?? "", "a-password-of-theirs");
  const { auth } = await import("./auth");
  const response = await (await auth()).handler(
    new Request(`${baseUrl}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: baseUrl },
      body: JSON.stringify({ email, password: "a-password-of-theirs" }),
    }),
  );
  expect(response.status, await response.clone().text()).toBe(200);
  return response.headers.get("set-cookie") ?? "";
}

test("over https the session's cookie is Secure, HttpOnly and SameSite", async () => {
  expect(await cookieAt("https://rejoinder.example.org")).toMatch(
    /^__Secure-rejoinder\.session_token=[^;]+;.*; HttpOnly; Secure; SameSite=Lax/,
  );
});

test("over http it is HttpOnly and SameSite, and not Secure, or no browser would send it", async () => {
  const cookie = await cookieAt("http://localhost:3000");
  expect(cookie).toMatch(/^rejoinder\.session_token=[^;]+;.*; HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain("Secure");
});
