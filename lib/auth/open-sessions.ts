import "server-only";
import { deviceOf } from "@/lib/core/device";
import { listSessions } from "@/lib/data/sessions";
import type { OpenSession } from "@/lib/schema/profile";
import type { Who } from "./who";

export async function openSessions(who: Who): Promise<OpenSession[]> {
  const rows = await listSessions(who.userId);
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    current: row.id === who.sessionId,
  }));
}
