import { handle } from "@/lib/auth/handle";
import { openSessions } from "@/lib/auth/open-sessions";
import { requireSession } from "@/lib/auth/who";
import { pool } from "@/lib/data/db";
import { endSessions } from "@/lib/data/sessions";
import { profileEndpoints } from "@/lib/schema/profile";

export const GET = handle(profileEndpoints.sessions, async ({ who }) => ({
  sessions: await openSessions(who),
}));

export const DELETE = handle(profileEndpoints.endOthers, async ({ who }) => {
  await endSessions(pool(), who.userId, requireSession(who));
  return { sessions: await openSessions(who) };
});

export * from "@/lib/auth/other-methods";
