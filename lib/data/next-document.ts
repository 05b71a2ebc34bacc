import "server-only";
import { hasNothingAssigned } from "./annotation-set";
import { pool } from "./db";

export interface DocumentToRead {
  id: string;
  name: string;
}

/**
 * What is one's own to read, in reading order (as imported and, within an import, as listed): what was assigned
 * by hand; where nothing was, all documents of the project. Archived documents are nobody's. $1 project, $2 person.
 */
const own = `WITH own AS (
    SELECT d.id, d.name, d.created_at, d.place, coalesce(a.state = 'done', false) AS done FROM document d
    LEFT JOIN annotation_set a ON a.document_id = d.id AND a.reviewer_id = $2 AND a.kind = 'reviewer'
    WHERE d.project_id = $1 AND d.archived_at IS NULL
      AND (a.assigned_at IS NOT NULL OR ${hasNothingAssigned("$1", "$2")})
      AND EXISTS (SELECT 1 FROM person p LEFT JOIN membership m ON m.project_id = $1 AND m.user_id = p.id
        WHERE p.id = $2 AND (m.role IN ('lead', 'adjudicator', 'reviewer') OR (m.role IS NULL AND p.role = 'admin'))))`;

/** The next document that is not done, after the given one and then from the start; null when all are done. */
export async function nextDocument(
  projectId: string,
  userId: string,
  afterDocumentId?: string,
): Promise<DocumentToRead | null> {
  const { rows } = await pool().query<DocumentToRead>(
    `${own}
     SELECT o.id, o.name FROM own o LEFT JOIN document after ON after.id = $3
     WHERE NOT o.done AND o.id IS DISTINCT FROM $3::uuid
     ORDER BY after.id IS NOT NULL
         AND (o.created_at, o.place, o.name, o.id) < (after.created_at, after.place, after.name, after.id),
       o.created_at, o.place, o.name, o.id LIMIT 1`,
    [projectId, userId, afterDocumentId ?? null],
  );
  return rows[0] ?? null;
}

/** How far one is; `position` is that of the given document among one's own, from 1, null if it is not among them. */
export async function readingProgress(
  projectId: string,
  userId: string,
  documentId?: string,
): Promise<{ done: number; total: number; position: number | null }> {
  const { rows } = await pool().query<{ done: number; total: number; position: number | null }>(
    `${own}
     SELECT count(*) FILTER (WHERE o.done)::int AS done, count(*)::int AS total,
       CASE WHEN bool_or(o.id = $3) THEN count(*) FILTER (
         WHERE (o.created_at, o.place, o.name, o.id) <= (at.created_at, at.place, at.name, at.id))::int END AS position
     FROM own o LEFT JOIN document at ON at.id = $3`,
    [projectId, userId, documentId ?? null],
  );
  return rows[0] ?? { done: 0, total: 0, position: null };
}
