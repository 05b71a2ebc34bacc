import "server-only";
import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";
import type { LinkPurpose, LinkSeen } from "@/lib/schema/link";
import { hasAdmin } from "./accounts";
import { HAS_PASSWORD, storePassword } from "./credentials";
import { pool, transaction } from "./db";
import { leadWhatNobodyLeads } from "./members";
import { endSessions } from "./sessions";
import { revokeTokens } from "./tokens";

const HOURS: Record<LinkPurpose, number> = { setup: 24 * 7, invite: 24 * 7, reset: 24 };

/** An arbitrary number, the same for all who make or redeem a set-up link. */
const SETUP_LOCK = 7_405_292;

export const linkExpiry = (purpose: LinkPurpose, now = Date.now()) =>
  new Date(now + HOURS[purpose] * 3_600_000);

export interface StoredLink {
  purpose: LinkPurpose;
  expiresAt: Date;
}

/** Ends the links of a person that still work (of nobody: the set-up links); answers how many those were. */
export async function withdrawLinks(client: Pool | PoolClient, userId: string | null): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE one_time_link SET withdrawn_at = now() WHERE user_id IS NOT DISTINCT FROM $1
       AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > now()`,
    [userId],
  );
  return rowCount ?? 0;
}

async function insertLink(
  client: PoolClient,
  link: { purpose: LinkPurpose; userId: string | null; tokenHash: string; createdBy: string | null },
): Promise<StoredLink> {
  const expiresAt = linkExpiry(link.purpose);
  await client.query(
    `INSERT INTO one_time_link (id, purpose, user_id, token_hash, created_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), link.purpose, link.userId, link.tokenHash, link.createdBy, expiresAt],
  );
  return { purpose: link.purpose, expiresAt };
}

/** A new link in place of the old: an invitation while the account has no password, else a reset. */
export async function renewLink(
  userId: string,
  tokenHash: string,
  createdBy: string | null,
): Promise<StoredLink & { name: string; email: string }> {
  return transaction(async (client) => {
    const { rows } = await client.query<{ name: string; email: string; disabled: boolean; known: boolean }>(
      `SELECT p.name, p.email, p.disabled_at IS NOT NULL AS disabled, ${HAS_PASSWORD} AS known
       FROM person p WHERE p.id = $1 FOR UPDATE`,
      [userId],
    );
    const person = rows[0];
    if (!person) throw new Refusal("not-found", "There is no such account any more.");
    if (person.disabled)
      throw new Refusal("conflict", "This account is disabled. Enable it first, then make a link.");
    await withdrawLinks(client, userId);
    const purpose = person.known ? "reset" : "invite";
    const link = await insertLink(client, { purpose, userId, tokenHash, createdBy });
    return { ...link, name: person.name, email: person.email };
  });
}

/** A new set-up link in place of older ones; null where an admin can sign in already. */
export async function renewSetupLink(tokenHash: string): Promise<StoredLink | null> {
  return transaction(async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [SETUP_LOCK]);
    if (await hasAdmin(client)) return null;
    await withdrawLinks(client, null);
    return insertLink(client, { purpose: "setup", userId: null, tokenHash, createdBy: null });
  });
}

/** What the link's page shows; null for a link that never was. */
export async function getLink(tokenHash: string): Promise<LinkSeen | null> {
  const { rows } = await pool().query<LinkSeen>(
    `SELECT l.purpose, p.name, p.email,
       CASE WHEN l.used_at IS NOT NULL THEN 'used'
         WHEN l.withdrawn_at IS NOT NULL OR p.disabled_at IS NOT NULL THEN 'withdrawn'
         WHEN l.expires_at <= now() THEN 'expired' ELSE 'open' END AS state
     FROM one_time_link l LEFT JOIN person p ON p.id = l.user_id WHERE l.token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

async function makeFirstAdmin(client: PoolClient, person: { name: string; email: string }): Promise<string> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [SETUP_LOCK]);
  if (await hasAdmin(client))
    throw new Refusal("gone", "This installation has an admin already. Sign in, or ask them for a link.");
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO person (id, name, email, role, email_verified) VALUES ($1, $2, $3, 'admin', true)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [randomUUID(), person.name, person.email],
  );
  if (!rows[0])
    throw new Refusal(
      "in-use",
      "There is an account with this e-mail already. Choose another for the admin.",
      [{ path: "email", message: "belongs to another account" }],
    );
  await leadWhatNobodyLeads(client, rows[0].id);
  return rows[0].id;
}

/**
 * Uses a link up and stores the password, both or neither. Of several who try at once one gets through: the
 * others wait for its commit and then find the link used. Null for a link that does not work (any more).
 */
export async function redeemLink(
  tokenHash: string,
  passwordHash: string,
  firstAdmin: { name: string; email: string } | null,
): Promise<{ userId: string; email: string } | null> {
  return transaction(async (client) => {
    const { rows } = await client.query<{ userId: string | null }>(
      `UPDATE one_time_link l SET used_at = now()
       WHERE token_hash = $1 AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > now()
         AND (user_id IS NULL OR EXISTS (SELECT 1 FROM person p WHERE p.id = l.user_id AND p.disabled_at IS NULL))
       RETURNING user_id AS "userId"`,
      [tokenHash],
    );
    if (!rows[0]) return null;
    let { userId } = rows[0];
    if (userId === null) {
      if (!firstAdmin) throw new Refusal("bad-input", "Setting up needs a name and an e-mail.");
      userId = await makeFirstAdmin(client, firstAdmin);
    }
    await storePassword(client, userId, passwordHash);
    // Whoever needs a reset may have lost more than the password.
    await endSessions(client, userId);
    await revokeTokens(client, userId);
    await withdrawLinks(client, userId);
    const found = await client.query<{ email: string }>("SELECT email FROM person WHERE id = $1", [userId]);
    const { email } = found.rows[0]!;
    await client.query("DELETE FROM sign_in_failure WHERE email = $1", [email]);
    return { userId, email };
  });
}
