import "server-only";
import { pool } from "./db";

const WINDOW = "15 minutes";
const PER_ACCOUNT_AND_ADDRESS = 8;
const PER_ACCOUNT = 60;

/**
 * Whether a sign-in must wait. An address that guesses at an account is stopped early; the account as a whole
 * only after many failures, so that a stranger cannot keep the owner out from elsewhere.
 */
export async function tooManyFailures(email: string, address: string): Promise<boolean> {
  const { rows } = await pool().query<{ here: number; all: number }>(
    `SELECT count(*) FILTER (WHERE address = $2) AS here, count(*) AS all FROM sign_in_failure
     WHERE email = $1 AND at > now() - $3::interval`,
    [email, address, WINDOW],
  );
  return (rows[0]?.here ?? 0) >= PER_ACCOUNT_AND_ADDRESS || (rows[0]?.all ?? 0) >= PER_ACCOUNT;
}

export async function noteFailure(email: string, address: string): Promise<void> {
  await pool().query(
    `WITH past AS (DELETE FROM sign_in_failure WHERE at < now() - interval '1 day')
     INSERT INTO sign_in_failure (email, address) VALUES ($1, $2)`,
    [email.slice(0, 320), address.slice(0, 64)],
  );
}

export async function isDisabled(userId: string): Promise<boolean> {
  const { rows } = await pool().query("SELECT 1 FROM person WHERE id = $1 AND disabled_at IS NULL", [userId]);
  return rows.length === 0;
}
