import "server-only";
import { randomBytes } from "node:crypto";
import { pool } from "./db";

/** The key that signs cookies: made once, kept in the database so that every process of the app shares it. */
export async function installationSecret(): Promise<string> {
  const { rows } = await pool().query<{ secret: string }>(
    `WITH made AS (INSERT INTO installation (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING RETURNING secret)
     SELECT secret FROM made UNION ALL SELECT secret FROM installation LIMIT 1`,
    [randomBytes(32).toString("base64url")],
  );
  return rows[0]?.secret ?? installationSecret();
}
