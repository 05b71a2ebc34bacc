import { setPassword } from "@/lib/auth/password";
import { createPerson, hasAdmin } from "@/lib/data/accounts";

/** Run at each start: makes the admin that ADMIN_EMAIL and ADMIN_PASSWORD name, if there is none yet. */
async function firstAdmin(): Promise<void> {
  if (await hasAdmin()) return;
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_NAME } = process.env;
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return;
  const id = await createPerson({ name: ADMIN_NAME ?? "Admin", email: ADMIN_EMAIL, role: "admin" });
  if (id) await setPassword(id, ADMIN_PASSWORD);
}

await firstAdmin();
process.exit(0);
