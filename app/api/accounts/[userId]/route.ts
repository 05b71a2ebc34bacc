import { handle } from "@/lib/auth/handle";
import { removeAccount, updateAccount } from "@/lib/data/account-changes";
import { accountEndpoints } from "@/lib/schema/account";

export const PATCH = handle(accountEndpoints.update, async ({ params, body }) => ({
  account: await updateAccount(params.userId, body),
}));

export const DELETE = handle(accountEndpoints.remove, async ({ params }) => {
  await removeAccount(params.userId);
  return undefined;
});

export * from "@/lib/auth/other-methods";
