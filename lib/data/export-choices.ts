import "server-only";
import { type DocumentChoices, type ExportChoice, MOST_VALUES } from "@/lib/schema/export";
import { isReading } from "./annotation-set";
import { pool } from "./db";
import { containing } from "./sql";

export interface ExportChoices {
  documents: DocumentChoices;
  labels: ExportChoice[];
  reviewers: ExportChoice[];
}

const list = async (sql: string, values: unknown[]) => (await pool().query<ExportChoice>(sql, values)).rows;

/** The first documents by name in whose name the text is. */
export async function documentChoices(projectId: string, search = ""): Promise<DocumentChoices> {
  const found = await list(
    `SELECT id, name, archived_at IS NOT NULL AS past FROM document WHERE project_id = $1 AND name ILIKE $2
     ORDER BY name, id LIMIT ${MOST_VALUES + 1}`,
    [projectId, containing(search.trim())],
  );
  return { documents: found.slice(0, MOST_VALUES), more: found.length > MOST_VALUES };
}

/** What an export can be narrowed to; people who have left the project but not their spans are among them. */
export async function exportChoices(projectId: string): Promise<ExportChoices> {
  const [documents, labels, reviewers] = await Promise.all([
    documentChoices(projectId),
    list(
      `SELECT id, name, archived_at IS NOT NULL AS past FROM label WHERE project_id = $1
       ORDER BY archived_at IS NOT NULL, position, name`,
      [projectId],
    ),
    list(
      `SELECT p.id, p.name, m.user_id IS NULL OR p.disabled_at IS NOT NULL AS past
       FROM person p LEFT JOIN membership m ON m.user_id = p.id AND m.project_id = $1
       WHERE EXISTS (SELECT FROM annotation_set a WHERE a.project_id = $1 AND a.reviewer_id = p.id AND ${isReading("a")})
       ORDER BY p.name, p.id`,
      [projectId],
    ),
  ]);
  return { documents, labels, reviewers };
}
