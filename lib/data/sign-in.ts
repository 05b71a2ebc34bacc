import "server-only";
import { pool } from "./db";

const WINDOW = "15 minutes";
const PER_ACCOUNT_AND_ADDRESS = 8;
const PER_ACCOUNT = 60;

/**
 * Notes a try at signing in, before the password is looked at, so that tries made at the same moment count
 * each other; false when it must wait. An address that guesses at an account is stopped early. The account as a
 * whole is stopped only after many failures, and never for an address where its owner is signed in, so that a
 * stranger cannot keep the owner out.
 */
export async function beginTry(email: string, address: string): Promise<boolean> {
  const { rows } = await pool().query<{ id: number }>(
    `WITH past AS (DELETE FROM sign_in_failure WHERE at < now() - interval '1 day')
     INSERT INTO sign_in_failure (email, address) VALUES ($1, $2) RETURNING id`,
    [email, address],
  );
  const tryId = rows[0]!.id;
  const counted = await pool().query<{ here: number; all: number; home: boolean }>(
    `SELECT count(*) FILTER (WHERE address = $2) AS here, count(*) AS all,
       EXISTS (SELECT 1 FROM session s JOIN person p ON p.id = s.user_id
         WHERE p.email = $1 AND s.ip_address = $2 AND s.expires_at > now()) AS home
     FROM sign_in_failure WHERE email = $1 AND at > now() - $3::interval`,
    [email, address, WINDOW],
  );
  const { here, all, home } = counted.rows[0]!;
  if (here <= PER_ACCOUNT_AND_ADDRESS && (all <= PER_ACCOUNT || home)) return true;
  // What was refused does not count, or trying on would keep the door shut.
  await pool().query("DELETE FROM sign_in_failure WHERE id = $1", [tryId]);
  return false;
}

/** Who got in has shown that the failures from this address were their own. */
export async function forgetFailures(email: string, address: string): Promise<void> {
  await pool().query("DELETE FROM sign_in_failure WHERE email = $1 AND address = $2", [email, address]);
}

export async function isDisabled(userId: string): Promise<boolean> {
  const { rows } = await pool().query("SELECT 1 FROM person WHERE id = $1 AND disabled_at IS NULL", [userId]);
  return rows.length === 0;
}
