import { handle } from "@/lib/auth/handle";
import { openSessions } from "@/lib/auth/open-sessions";
import { requireSession } from "@/lib/auth/who";
import { endSession } from "@/lib/data/sessions";
import { profileEndpoints } from "@/lib/schema/profile";

export const DELETE = handle(profileEndpoints.end, async ({ who, params }) => {
  requireSession(who);
  await endSession(who.userId, params.sessionId);
  return { sessions: await openSessions(who) };
});

export * from "@/lib/auth/other-methods";
