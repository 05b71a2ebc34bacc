import "server-only";
import type { Pool, PoolClient } from "pg";
import { pool } from "./db";

/** A session ends when it was not used for this long. */
export const IDLE_DAYS = 30;

export interface SessionRow {
  id: string;
  userAgent: string;
  address: string;
  signedInAt: string;
  lastUsedAt: string;
}

export async function listSessions(userId: string): Promise<SessionRow[]> {
  const { rows } = await pool().query<SessionRow & { signedInAt: Date; lastUsedAt: Date }>(
    `SELECT id, coalesce(user_agent, '') AS "userAgent", coalesce(ip_address, '') AS address,
       created_at AS "signedInAt", updated_at AS "lastUsedAt"
     FROM session WHERE user_id = $1 AND expires_at > now() ORDER BY updated_at DESC, id`,
    [userId],
  );
  return rows.map((row) => ({
    ...row,
    signedInAt: row.signedInAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
}

/** Notes that a session is in use, and so puts off its end. */
export async function touchSession(sessionId: string): Promise<void> {
  await pool().query(
    `WITH used AS (UPDATE session SET updated_at = now(), expires_at = now() + make_interval(days => $2)
       WHERE id = $1 RETURNING user_id)
     UPDATE person SET last_seen_at = now() FROM used WHERE person.id = used.user_id`,
    [sessionId, IDLE_DAYS],
  );
}

export async function noteSeen(userId: string): Promise<void> {
  await pool().query("UPDATE person SET last_seen_at = now() WHERE id = $1", [userId]);
}

/** Ends a person's sessions, all of them or all but one; answers how many were in force. */
export async function endSessions(
  client: Pool | PoolClient,
  userId: string,
  except: string | null = null,
): Promise<number> {
  const { rows } = await client.query<{ live: boolean }>(
    "DELETE FROM session WHERE user_id = $1 AND id IS DISTINCT FROM $2 RETURNING expires_at > now() AS live",
    [userId, except],
  );
  return rows.filter((row) => row.live).length;
}

export async function endSession(userId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await pool().query("DELETE FROM session WHERE user_id = $1 AND id = $2", [
    userId,
    sessionId,
  ]);
  return rowCount === 1;
}
