import { handle } from "@/lib/auth/handle";
import { renamePerson } from "@/lib/data/account-changes";
import { profileEndpoints } from "@/lib/schema/profile";

export const GET = handle(profileEndpoints.read, async ({ who }) => ({
  id: who.userId,
  name: who.name,
  email: who.email,
  role: who.installationRole,
}));

export const PATCH = handle(profileEndpoints.rename, async ({ who, body }) => {
  await renamePerson(who.userId, body.name);
  return { name: body.name };
});

export * from "@/lib/auth/other-methods";
