import "server-only";
import type { PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";
import type { InstallationRole } from "@/lib/core/roles";
import type { Account } from "@/lib/schema/account";
import { getAccount, IS_ADMIN } from "./accounts";
import { pool, transaction } from "./db";
import { brokenUnique } from "./failure";
import { withdrawLinks } from "./links";
import { endSessions } from "./sessions";
import { revokeTokens } from "./tokens";

const gone = () => new Refusal("not-found", "There is no such account any more.");

/**
 * Locks every admin who can sign in, so that of two admins who demote each other at once the second sees what
 * the first did; refuses when nobody but this person would be left.
 */
async function keepAnAdmin(client: PoolClient, userId: string, deed: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT p.id FROM person p WHERE ${IS_ADMIN}
     ORDER BY p.id FOR UPDATE`,
  );
  if (rows.length === 1 && rows[0]!.id === userId)
    throw new Refusal(
      "last-admin",
      `This is the only admin who can sign in, and so cannot be ${deed}. Make somebody else an admin first.`,
    );
}

interface Wanted {
  name?: string | undefined;
  email?: string | undefined;
  role?: InstallationRole | undefined;
  disabled?: boolean | undefined;
}

export async function updateAccount(userId: string, wanted: Wanted): Promise<Account> {
  await transaction(async (client) => {
    if (wanted.disabled) await keepAnAdmin(client, userId, "disabled");
    if (wanted.role === "member") await keepAnAdmin(client, userId, "made a member");
    const { rows } = await client.query<{ email: string; disabled: boolean }>(
      "SELECT email, disabled_at IS NOT NULL AS disabled FROM person WHERE id = $1 FOR UPDATE",
      [userId],
    );
    const before = rows[0];
    if (!before) throw gone();
    await client.query(
      `UPDATE person SET name = coalesce($2, name), email = coalesce($3, email), role = coalesce($4, role),
         disabled_at = CASE WHEN $5::boolean IS NULL THEN disabled_at WHEN $5 THEN coalesce(disabled_at, now()) END,
         updated_at = now() WHERE id = $1`,
      [userId, wanted.name ?? null, wanted.email ?? null, wanted.role ?? null, wanted.disabled ?? null],
    );
    const changes = wanted.disabled !== undefined && wanted.disabled !== before.disabled;
    // A link went to the old address; a disabled account must have no way in left, nor find one when enabled.
    if (changes || (wanted.email !== undefined && wanted.email !== before.email))
      await withdrawLinks(client, userId);
    if (changes) await endSessions(client, userId);
    if (changes && wanted.disabled) await revokeTokens(client, userId);
  }).catch((error) => {
    if (brokenUnique(error) === null) throw error;
    throw new Refusal("in-use", "Another account has this e-mail already.", [
      { path: "email", message: "belongs to another account" },
    ]);
  });
  const account = await getAccount(userId);
  if (!account) throw gone();
  return account;
}

export async function signOutEverywhere(userId: string): Promise<number> {
  const { rowCount } = await pool().query("SELECT 1 FROM person WHERE id = $1", [userId]);
  if (rowCount === 0) throw gone();
  return endSessions(pool(), userId);
}

export async function withdrawAccountLink(userId: string): Promise<number> {
  const { rowCount } = await pool().query("SELECT 1 FROM person WHERE id = $1", [userId]);
  if (rowCount === 0) throw gone();
  return withdrawLinks(pool(), userId);
}

export async function renamePerson(userId: string, name: string): Promise<void> {
  await pool().query("UPDATE person SET name = $2, updated_at = now() WHERE id = $1", [userId, name]);
}

const WORK = {
  memberships: "SELECT count(*)::int FROM membership WHERE user_id = $1",
  readings: "SELECT count(*)::int FROM annotation_set WHERE reviewer_id = $1 OR assigned_by = $1",
  changes: "SELECT count(*)::int FROM change WHERE user_id = $1",
  projects: "SELECT count(*)::int FROM project WHERE created_by = $1",
  guidelines: "SELECT count(*)::int FROM guideline WHERE created_by = $1",
  documents: "SELECT count(*)::int FROM document WHERE created_by = $1",
  erasures: "SELECT count(*)::int FROM erasure WHERE erased_by = $1",
  "links made for others": "SELECT count(*)::int FROM one_time_link WHERE created_by = $1",
};

const KEEP = "An account with work is kept, so that the work has a name. Disable it instead";

/** Only an account without any work; work that comes in meanwhile waits at its foreign key for the lock. */
export async function removeAccount(userId: string): Promise<void> {
  await transaction(async (client) => {
    await keepAnAdmin(client, userId, "deleted");
    const { rowCount } = await client.query("SELECT 1 FROM person WHERE id = $1 FOR UPDATE", [userId]);
    if (rowCount === 0) throw gone();
    const columns = Object.entries(WORK).map(([name, text]) => `(${text}) AS "${name}"`);
    const { rows } = await client.query<Record<string, number>>(`SELECT ${columns.join(", ")}`, [userId]);
    const work = Object.entries(rows[0]!).filter(([, count]) => count > 0);
    if (work.length > 0)
      throw new Refusal(
        "in-use",
        `${KEEP}. It has: ${work.map(([name, count]) => `${name} (${count.toLocaleString("en")})`).join(", ")}.`,
        [],
        Object.fromEntries(work),
      );
    await client.query("DELETE FROM person WHERE id = $1", [userId]);
  }).catch((error) => {
    if (error instanceof Error && "code" in error && error.code === "23503")
      throw new Refusal("in-use", `${KEEP}.`);
    throw error;
  });
}
