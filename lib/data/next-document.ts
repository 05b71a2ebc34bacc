import "server-only";
import { isTheirs } from "./annotation-set";
import { pool } from "./db";

export interface DocumentToRead {
  id: string;
  name: string;
}

/**
 * The texts that one is led through, in reading order (as imported and, within an import, as listed): those that are
 * theirs to read; where none is, all of the project for who may read there. Archived ones are nobody's. $1 project,
 * $2 person.
 */
const way = `WITH readable AS (
    SELECT d.id, d.name, d.created_at, d.place, coalesce(a.state = 'done', false) AS done,
      ${isTheirs("a", "$1", "$2")} AS theirs FROM document d
    LEFT JOIN annotation_set a ON a.document_id = d.id AND a.reviewer_id = $2 AND a.kind = 'reviewer'
    WHERE d.project_id = $1 AND d.archived_at IS NULL
      AND EXISTS (SELECT 1 FROM person p LEFT JOIN membership m ON m.project_id = $1 AND m.user_id = p.id
        WHERE p.id = $2 AND (m.role IN ('lead', 'adjudicator', 'reviewer') OR (m.role IS NULL AND p.role = 'admin')))),
  way AS (SELECT * FROM readable WHERE theirs OR NOT (SELECT bool_or(theirs) FROM readable))`;

/** The place in reading order. */
const key = (row: string) => `(${row}.created_at, ${row}.place, ${row}.name, ${row}.id)`;

/** The next document that is not done, after the given one and then from the start; null when all are done. */
export async function nextDocument(
  projectId: string,
  userId: string,
  afterDocumentId?: string,
): Promise<DocumentToRead | null> {
  const { rows } = await pool().query<DocumentToRead>(
    `${way}
     SELECT o.id, o.name FROM way o LEFT JOIN document after ON after.id = $3
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
  /** Of the given document among those that are theirs to read, from 1; null where it is not among them. */
  position: number | null;
  /** What stands before and after the given document on the way, done or not. */
  before: DocumentToRead | null;
  after: DocumentToRead | null;
}

const beside = (is: "<" | ">", order: "ASC" | "DESC") =>
  `(SELECT json_build_object('id', b.id, 'name', b.name) FROM way b JOIN document at ON at.id = $3 AND ${key("b")} ${is} ${key("at")}
    ORDER BY b.created_at ${order}, b.place ${order}, b.name ${order}, b.id ${order} LIMIT 1)`;

/** How far one is with what is theirs to read, 0 of 0 where nothing is, and what stands beside a document. */
export async function readingProgress(
  projectId: string,
  userId: string,
  documentId?: string,
): Promise<ReadingProgress> {
  const { rows } = await pool().query<ReadingProgress>(
    `${way}
     SELECT count(*) FILTER (WHERE o.done AND o.theirs)::int AS done, count(*) FILTER (WHERE o.theirs)::int AS total,
       CASE WHEN bool_or(o.id = $3 AND o.theirs) THEN count(*) FILTER (
         WHERE ${key("o")} <= ${key("at")})::int END AS position,
       ${beside("<", "DESC")} AS before, ${beside(">", "ASC")} AS after
     FROM way o LEFT JOIN document at ON at.id = $3`,
    [projectId, userId, documentId ?? null],
  );
  return rows[0]!;
}
