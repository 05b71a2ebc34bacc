import "server-only";
import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";
import type { ApiToken } from "@/lib/schema/token";
import { pool, transaction } from "./db";

const MOST = 100;

export async function listTokens(userId: string): Promise<ApiToken[]> {
  const { rows } = await pool().query<ApiToken & { createdAt: Date; lastUsedAt: Date | null }>(
    `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM api_token
     WHERE user_id = $1 AND revoked_at IS NULL ORDER BY created_at DESC, id`,
    [userId],
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

export async function createToken(userId: string, name: string, tokenHash: string): Promise<void> {
  await transaction(async (client) => {
    // One after the other, so that each counts the one before.
    await client.query("SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE", [userId]);
    const { rowCount } = await client.query(
      `INSERT INTO api_token (id, user_id, name, token_hash) SELECT $1, $2, $3, $4
       WHERE (SELECT count(*) FROM api_token WHERE user_id = $2 AND revoked_at IS NULL) < $5`,
      [randomUUID(), userId, name, tokenHash, MOST],
    );
    if (rowCount === 0)
      throw new Refusal("in-use", `You have ${MOST} tokens already. Revoke some that nothing uses any more.`);
  });
}

export async function revokeToken(userId: string, tokenId: string): Promise<void> {
  const { rowCount } = await pool().query(
    "UPDATE api_token SET revoked_at = coalesce(revoked_at, now()) WHERE user_id = $1 AND id = $2",
    [userId, tokenId],
  );
  if (rowCount === 0) throw new Refusal("not-found", "There is no such token.");
}

export async function revokeTokens(client: Pool | PoolClient, userId: string): Promise<void> {
  await client.query("UPDATE api_token SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL", [
    userId,
  ]);
}
