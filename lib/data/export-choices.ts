import "server-only";
import { isReading } from "./annotation-set";
import { pool } from "./db";

export interface Choice {
  id: string;
  name: string;
  /** Archived, or no longer of the project. */
  past: boolean;
}

export interface ExportChoices {
  documents: Choice[];
  labels: Choice[];
  reviewers: Choice[];
}

/** What an export can be narrowed to; people who have left the project but not their spans are among them. */
export async function exportChoices(projectId: string): Promise<ExportChoices> {
  const list = async (sql: string) => (await pool().query<Choice>(sql, [projectId])).rows;
  return {
    documents: await list(
      `SELECT id, name, archived_at IS NOT NULL AS past FROM document WHERE project_id = $1 ORDER BY name, id`,
    ),
    labels: await list(
      `SELECT id, name, archived_at IS NOT NULL AS past FROM label WHERE project_id = $1
       ORDER BY archived_at IS NOT NULL, position, name`,
    ),
    reviewers: await list(
      `SELECT p.id, p.name, m.user_id IS NULL OR p.disabled_at IS NOT NULL AS past
       FROM person p LEFT JOIN membership m ON m.user_id = p.id AND m.project_id = $1
       WHERE EXISTS (SELECT FROM annotation_set a WHERE a.project_id = $1 AND a.reviewer_id = p.id AND ${isReading("a")})
       ORDER BY p.name, p.id`,
    ),
  };
}
