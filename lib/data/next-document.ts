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

/** The place in reading order. */
const key = (row: string) => `(${row}.created_at, ${row}.place, ${row}.name, ${row}.id)`;

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
     ORDER BY after.id IS NOT NULL AND ${key("o")} < ${key("after")},
       o.created_at, o.place, o.name, o.id LIMIT 1`,
    [projectId, userId, afterDocumentId ?? null],
  );
  return rows[0] ?? null;
}

interface ReadingProgress {
  done: number;
  total: number;
  /** Of the given document among one's own, from 1; null where it is not among them. */
  position: number | null;
  /** What stands before and after the given document among one's own, done or not. */
  before: DocumentToRead | null;
  after: DocumentToRead | null;
}

const beside = (is: "<" | ">", order: "ASC" | "DESC") =>
  `(SELECT json_build_object('id', b.id, 'name', b.name) FROM own b JOIN document at ON at.id = $3 AND ${key("b")} ${is} ${key("at")}
    ORDER BY b.created_at ${order}, b.place ${order}, b.name ${order}, b.id ${order} LIMIT 1)`;

/** How far one is. */
export async function readingProgress(
  projectId: string,
  userId: string,
  documentId?: string,
): Promise<ReadingProgress> {
  const { rows } = await pool().query<ReadingProgress>(
    `${own}
     SELECT count(*) FILTER (WHERE o.done)::int AS done, count(*)::int AS total,
       CASE WHEN bool_or(o.id = $3) THEN count(*) FILTER (
         WHERE ${key("o")} <= ${key("at")})::int END AS position,
       ${beside("<", "DESC")} AS before, ${beside(">", "ASC")} AS after
     FROM own o LEFT JOIN document at ON at.id = $3`,
    [projectId, userId, documentId ?? null],
  );
  return rows[0]!;
}
