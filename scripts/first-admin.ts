import { pathToFileURL } from "node:url";
import { makeSetupLink } from "@/lib/auth/links";
import { setPassword } from "@/lib/auth/password";
import { updateAccount } from "@/lib/data/account-changes";
import { createPerson, findPersonByEmail, hasAdmin } from "@/lib/data/accounts";
import { pool } from "@/lib/data/db";
import { leadWhatNobodyLeads } from "@/lib/data/members";

/**
 * Run at each start. Where no admin can sign in yet: makes the one that ADMIN_EMAIL and ADMIN_PASSWORD name, or
 * answers the address of a new set-up link. Null where nothing is to be done by hand.
 */
export async function firstAdmin(): Promise<string | null> {
  if (await hasAdmin()) return null;
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_NAME } = process.env;
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return makeSetupLink();
  // An earlier start may have been cut off between the account and its password.
  const id =
    (await createPerson({ name: ADMIN_NAME || "Admin", email: ADMIN_EMAIL, role: "admin" })) ??
    (await findPersonByEmail(ADMIN_EMAIL))?.id;
  if (!id) return makeSetupLink();
  await updateAccount(id, { role: "admin", disabled: false });
  await setPassword(id, ADMIN_PASSWORD);
  await leadWhatNobodyLeads(pool(), id);
  return null;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const link = await firstAdmin();
  if (link) process.stdout.write(`${link}\n`);
  process.exit(0);
}
