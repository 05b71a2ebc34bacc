import { makeLink, makeSetupLink } from "@/lib/auth/links";
import { updateAccount } from "@/lib/data/account-changes";
import { findPersonByEmail, getAccount } from "@/lib/data/accounts";

/**
 * For the last admin who forgot: a reset link for the e-mail given, printed here where only operators are. Before
 * there is an admin: a set-up link.
 */
async function adminLink(email: string | undefined): Promise<string> {
  if (!email) {
    const setup = await makeSetupLink();
    if (!setup)
      throw new Error(
        "There is an admin already. Name the e-mail of the one who is locked out: npm run admin-link -- their@address",
      );
    return `Choose the first admin's e-mail and password here; the link works once:\n${setup}`;
  }
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
