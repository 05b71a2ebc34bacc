import "server-only";
import type { Pool, PoolClient } from "pg";
import { pool } from "./db";

/** For SQL about a person `p`: whether they can sign in with a password at all. */
export const HAS_PASSWORD =
  "EXISTS (SELECT 1 FROM account a WHERE a.user_id = p.id AND a.provider_id = 'credential' AND a.password IS NOT NULL)";

/** Gives a person a password, new or in place of the old one, as better-auth stores it. */
export async function storePassword(client: Pool | PoolClient, userId: string, hash: string): Promise<void> {
  await client.query(
    `INSERT INTO account (id, account_id, provider_id, user_id, password)
     VALUES (gen_random_uuid(), $1::uuid, 'credential', $1::uuid, $2)
     ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password, updated_at = now()`,
    [userId, hash],
  );
}

export async function getPasswordHash(userId: string): Promise<string | null> {
  const { rows } = await pool().query<{ password: string | null }>(
    "SELECT password FROM account WHERE user_id = $1 AND provider_id = 'credential'",
    [userId],
  );
  return rows[0]?.password ?? null;
}
