import "server-only";
import { auth } from "./auth";

/** Gives a person a password, new or in place of the old one, and ends all their sessions. */
export async function setPassword(userId: string, password: string): Promise<void> {
  const context = await (await auth()).$context;
  const hash = await context.password.hash(password);
  const accounts = await context.internalAdapter.findAccounts(userId);
  if (accounts.some((account) => account.providerId === "credential"))
    await context.internalAdapter.updatePassword(userId, hash);
  else
    await context.internalAdapter.linkAccount({
      userId,
      providerId: "credential",
      accountId: userId,
      password: hash,
    });
  await context.internalAdapter.deleteUserSessions(userId);
}
