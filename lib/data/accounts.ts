import "server-only";
import { randomUUID } from "node:crypto";
import { normalizeEmail } from "@/lib/core/email";
import type { InstallationRole } from "@/lib/core/roles";
import { pool } from "./db";

export async function hasAdmin(): Promise<boolean> {
  const { rows } = await pool().query(
    "SELECT 1 FROM person WHERE role = 'admin' AND disabled_at IS NULL LIMIT 1",
  );
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
    "SELECT id FROM person WHERE role = 'admin' AND disabled_at IS NULL ORDER BY created_at, id LIMIT 1",
  );
  return rows[0]?.id ?? null;
}
