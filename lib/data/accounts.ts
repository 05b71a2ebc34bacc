import "server-only";
import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { normalizeEmail } from "@/lib/core/email";
import type { InstallationRole } from "@/lib/core/roles";
import type { Account, AccountQuery, AccountSort } from "@/lib/schema/account";
import { HAS_PASSWORD } from "./credentials";
import { pool } from "./db";
import { containing } from "./sql";

/** For SQL about a person `p`: an admin who can sign in. */
export const IS_ADMIN = `p.role = 'admin' AND p.disabled_at IS NULL AND ${HAS_PASSWORD}`;

/** Whether there is an admin who can sign in. */
export async function hasAdmin(client: Pool | PoolClient = pool()): Promise<boolean> {
  const { rows } = await client.query(`SELECT 1 FROM person p WHERE ${IS_ADMIN} LIMIT 1`);
  return rows.length > 0;
}

/** The new person's id, or null where the e-mail is taken. */
export async function createPerson(person: {
  name: string;
  email: string;
  role: InstallationRole;
}): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO person (id, name, email, role, email_verified) VALUES ($1, $2, $3, $4, true)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [randomUUID(), person.name.trim(), normalizeEmail(person.email), person.role],
  );
  return rows[0]?.id ?? null;
}

/** The admin who was here first and may still sign in; null while there is none. */
export async function firstAdminId(): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM person p WHERE ${IS_ADMIN} ORDER BY created_at, id LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}

export async function findPersonByEmail(email: string): Promise<{ id: string } | null> {
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM person WHERE email = $1", [
    normalizeEmail(email),
  ]);
  return rows[0] ?? null;
}

/** Those of the e-mails that belong to an account. */
export async function takenEmails(emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool().query<{ email: string }>(
    "SELECT email FROM person WHERE email = ANY($1::text[])",
    [emails],
  );
  return new Set(rows.map((row) => row.email));
}

export interface NewAccount {
  name: string;
  email: string;
  role: InstallationRole;
  tokenHash: string;
}

/** Makes accounts with their invitations in one statement; who has an account already is left out. */
export async function createInvited(
  people: readonly NewAccount[],
  createdBy: string,
  expiresAt: Date,
): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ id: string; email: string }>(
    `WITH wanted AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS w(name, email, role, hash)),
     made AS (INSERT INTO person (id, name, email, role, email_verified)
       SELECT gen_random_uuid(), name, email, role, true FROM wanted ON CONFLICT (email) DO NOTHING RETURNING id, email),
     invited AS (INSERT INTO one_time_link (id, purpose, user_id, token_hash, created_by, expires_at)
       SELECT gen_random_uuid(), 'invite', made.id, wanted.hash, $5, $6 FROM made JOIN wanted USING (email))
     SELECT id, email FROM made`,
    [
      people.map((person) => person.name),
      people.map((person) => person.email),
      people.map((person) => person.role),
      people.map((person) => person.tokenHash),
      createdBy,
      expiresAt,
    ],
  );
  return new Map(rows.map((row) => [row.email, row.id]));
}

const SORTS: Record<AccountSort, string> = {
  name: "lower(name)",
  email: "email",
  role: "role",
  state: "state",
  lastSeenAt: '"lastSeenAt"',
  projects: "projects",
  createdAt: '"createdAt"',
};

type AccountRow = Account & {
  createdAt: Date;
  lastSeenAt: Date | null;
  linkPurpose: NonNullable<Account["link"]>["purpose"] | null;
  linkExpiresAt: Date | null;
};

const ROWS = `SELECT p.id, p.name, p.email, p.role, p.created_at AS "createdAt", p.last_seen_at AS "lastSeenAt",
    CASE WHEN p.disabled_at IS NOT NULL THEN 'disabled' WHEN ${HAS_PASSWORD} THEN 'active' ELSE 'invited' END AS state,
    (SELECT count(*)::int FROM membership m WHERE m.user_id = p.id) AS projects,
    l.purpose AS "linkPurpose", l.expires_at AS "linkExpiresAt"
  FROM person p LEFT JOIN LATERAL (SELECT purpose, expires_at FROM one_time_link WHERE user_id = p.id
    AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > now() ORDER BY created_at DESC LIMIT 1) l ON true`;

const accountOf = ({ linkPurpose, linkExpiresAt, ...row }: AccountRow): Account => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  link:
    linkPurpose && linkExpiresAt ? { purpose: linkPurpose, expiresAt: linkExpiresAt.toISOString() } : null,
});

export async function listAccounts(query: AccountQuery = {}): Promise<Account[]> {
  const pattern = containing((query.q ?? "").trim());
  const direction = query.order === "desc" ? "DESC NULLS LAST" : "ASC NULLS FIRST";
  const { rows } = await pool().query<AccountRow>(
    `SELECT * FROM (${ROWS}) AS found
     WHERE (name ILIKE $1 OR email ILIKE $1) AND ($2::text IS NULL OR role = $2) AND ($3::text IS NULL OR state = $3)
     ORDER BY ${SORTS[query.sort ?? "name"]} ${direction}, lower(name), id`,
    [pattern, query.role ?? null, query.state ?? null],
  );
  return rows.map(accountOf);
}

export async function getAccount(userId: string): Promise<Account | null> {
  const { rows } = await pool().query<AccountRow>(`${ROWS} WHERE p.id = $1`, [userId]);
  return rows[0] ? accountOf(rows[0]) : null;
}
