import { ADMIN, api, expect, login, test } from "./fixtures";

test("the first admin signs in", async ({ page }) => {
  await login(page);
  await expect(page).toHaveURL("/");
  expect(await api(page, "GET", "/api/health")).toEqual({ ready: true });
});

test("a wrong password is told so", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "do not go together" })).toBeVisible();
  await expect(page).toHaveURL(/sign-in/);
});
