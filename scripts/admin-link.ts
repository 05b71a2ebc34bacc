import { makeLink } from "@/lib/auth/links";
import { updateAccount } from "@/lib/data/account-changes";
import { findPersonByEmail, getAccount } from "@/lib/data/accounts";

/** For the last admin who forgot: a reset link for the e-mail given, printed here where only operators are. */
async function adminLink(email: string | undefined): Promise<string> {
  if (!email) throw new Error("Usage: npm run admin-link -- e-mail");
  const person = await findPersonByEmail(email);
  const account = person && (await getAccount(person.id));
  if (!account) throw new Error(`There is no account with the e-mail ${email}.`);
  if (account.role !== "admin") throw new Error("This account is no admin; an admin makes its reset link.");
  if (account.state === "disabled") await updateAccount(account.id, { disabled: false });
  const { url, expiresAt } = await makeLink(account.id, null, false);
  return `The link works once, until ${expiresAt.slice(0, 16).replace("T", " ")} UTC:\n${url}`;
}

try {
  process.stdout.write(`${await adminLink(process.argv[2])}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
