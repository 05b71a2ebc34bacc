import { changePassword } from "@/lib/auth/change-password";
import { handle } from "@/lib/auth/handle";
import { requireSession } from "@/lib/auth/who";
import { profileEndpoints } from "@/lib/schema/profile";

export const PUT = handle(profileEndpoints.password, async ({ who, body }) => ({
  ended: await changePassword(who, requireSession(who), body),
}));

export * from "@/lib/auth/other-methods";
