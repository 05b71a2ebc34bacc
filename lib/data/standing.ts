import "server-only";
import type { InstallationRole, ProjectRole } from "@/lib/core/roles";
import { pool } from "./db";

/** The person behind a session or token, and what they are to the project that a request is about. */
export interface StandingRow {
  userId: string;
  name: string;
  email: string;
  installationRole: InstallationRole;
  disabled: boolean;
  sessionId: string | null;
  /** The session was last noted as used some time ago. */
  stale: boolean;
  projectId: string | null;
  projectRole: ProjectRole | null;
  projectArchived: boolean;
  documentId: string | null;
}

interface Where {
  projectId: string | null;
  documentId: string | null;
}

const columns = `p.id AS "userId", p.name, p.email, p.role AS "installationRole", p.disabled_at IS NOT NULL AS disabled,
  pr.id AS "projectId", m.role AS "projectRole", pr.archived_at IS NOT NULL AS "projectArchived",
  d.id AS "documentId"`;

const place = `LEFT JOIN document d ON d.id = $3
  LEFT JOIN project pr ON pr.id = CASE WHEN $3::uuid IS NULL THEN $2::uuid ELSE d.project_id END AND ($2::uuid IS NULL OR pr.id = $2)
  LEFT JOIN membership m ON m.project_id = pr.id AND m.user_id = p.id`;

/** One statement, because every request pays for it. */
export async function standingOfSession(token: string, where: Where): Promise<StandingRow | null> {
  const { rows } = await pool().query<StandingRow>({
    name: "standing-of-session",
    text: `SELECT s.id AS "sessionId", s.updated_at < now() - interval '5 minutes' AS stale, ${columns} FROM session s JOIN person p ON p.id = s.user_id ${place}
      WHERE s.token = $1 AND s.expires_at > now()`,
    values: [token, where.projectId, where.documentId],
  });
  return rows[0] ?? null;
}

export async function standingOfApiToken(tokenHash: string, where: Where): Promise<StandingRow | null> {
  const { rows } = await pool().query<StandingRow>({
    name: "standing-of-token",
    text: `WITH used AS (SELECT user_id FROM api_token WHERE token_hash = $1 AND revoked_at IS NULL),
      noted AS (UPDATE api_token SET last_used_at = now() WHERE token_hash = $1 AND revoked_at IS NULL
        AND (last_used_at IS NULL OR last_used_at < now() - interval '5 minutes'))
      SELECT NULL AS "sessionId", false AS stale, ${columns} FROM used JOIN person p ON p.id = used.user_id ${place}`,
    values: [tokenHash, where.projectId, where.documentId],
  });
  return rows[0] ?? null;
}
