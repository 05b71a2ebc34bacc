import { handle } from "@/lib/auth/handle";
import { invite } from "@/lib/auth/links";
import { Refusal } from "@/lib/core/refusal";
import { listAccounts } from "@/lib/data/accounts";
import { accountEndpoints } from "@/lib/schema/account";
import { mailIsSetUp } from "@/lib/server/mail";

export const GET = handle(accountEndpoints.list, async ({ query }) => ({
  accounts: await listAccounts(query),
  mail: mailIsSetUp(),
}));

export const POST = handle(accountEndpoints.create, async ({ who, body: { send = false, ...person } }) => {
  const made = (await invite([person], who.userId, send)).get(person.email);
  if (!made)
    throw new Refusal("in-use", "There is an account with this e-mail already.", [
      { path: "email", message: "belongs to another account" },
    ]);
  return made;
});

export * from "@/lib/auth/other-methods";
