import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { isTheirs, lockOwnSet } from "./annotation-set";
import { pool, transaction } from "./db";
import { isOpen, requireOpenDocument } from "./project-open";
import { isoTimeOf } from "./sql";

/**
 * One reviewer's reading of a document as JSON text (the shape of lib/schema/reading `reading`). Postgres
 * writes it: with 50,000 spans, building rows only to serialise them again would cost a second.
 */
export async function readingJson(documentId: string, reviewerId: string, viewerId: string): Promise<string> {
  const { rows } = await pool().query<{ json: string }>({
    name: "reading",
    text: `WITH place AS (SELECT d.*, p.name AS project_name, p.guideline_version, p.archived_at AS project_archived_at
        FROM document d JOIN project p ON p.id = d.project_id WHERE d.id = $1),
      l AS (SELECT l.*, row_number() OVER (ORDER BY l.position, l.id) - 1 AS number FROM label l, place WHERE l.project_id = place.project_id),
      s AS (SELECT s.* FROM annotation_set s WHERE s.document_id = $1 AND s.reviewer_id = $2 AND s.kind = 'reviewer')
    SELECT json_build_object(
      'document', json_build_object('id', place.id, 'name', place.name, 'author', place.author, 'date', place.date,
        'source', place.source, 'codePoints', place.code_points, 'words', place.words, 'textSha256', place.text_sha256,
        'archived', place.archived_at IS NOT NULL),
      'project', json_build_object('id', place.project_id, 'name', place.project_name, 'guidelineVersion', place.guideline_version,
        'archived', place.project_archived_at IS NOT NULL,
        'role', (SELECT role FROM membership WHERE project_id = place.project_id AND user_id = $3)),
      'labels', (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color, 'key', l.key,
        'description', l.description, 'position', l.position, 'archived', l.archived_at IS NOT NULL) ORDER BY l.number), '[]') FROM l),
      'reviewer', (SELECT json_build_object('id', id, 'name', name) FROM person WHERE id = $2),
      'own', $2 = $3,
      'set', (SELECT json_build_object('id', s.id, 'reviewerId', s.reviewer_id, 'state', s.state, 'revision', s.revision,
        'activeSeconds', s.active_seconds, 'place', s.place, 'submittedAt', ${isoTimeOf("s.submitted_at")}) FROM s),
      'spans', (SELECT coalesce(json_agg(json_build_array(x.id, l.number, x.fragments, x.version, x.note, x.origin,
          (extract(epoch FROM x.created_at) * 1000)::bigint, (extract(epoch FROM x.updated_at) * 1000)::bigint) ORDER BY x.start, x."end", x.label_id, x.id), '[]')
        FROM s JOIN span x ON x.set_id = s.id JOIN l ON l.id = x.label_id)
    )::text AS json FROM place WHERE $2 = $3 OR EXISTS (SELECT 1 FROM s)
      OR EXISTS (SELECT 1 FROM membership WHERE project_id = place.project_id AND user_id = $2)`,
    values: [documentId, reviewerId, viewerId],
  });
  const json = rows[0]?.json;
  if (!json) throw new Refusal("not-found", "There is no such document, or no such reader of it.");
  return json;
}

export interface Progress {
  state?: "in_progress" | "done" | undefined;
  place?: number | undefined;
  activeSeconds?: number | undefined;
}

/**
 * Records how far a reviewer's reading is. Without a state it begins a reading only of what is theirs to read: who
 * only looks at a text that is others' to read has not begun to read it for the project.
 */
export async function recordProgress(documentId: string, userId: string, progress: Progress) {
  return transaction(async (client) => {
    const setId = await lockOwnSet(client, documentId, userId);
    const { rows } = await client.query(
      `UPDATE annotation_set SET
         state = coalesce($2, CASE WHEN state = 'not_started'
           AND ${isTheirs("annotation_set", "annotation_set.project_id", "annotation_set.reviewer_id")}
           THEN 'in_progress' ELSE state END),
         submitted_at = CASE WHEN $2 = 'done' AND state <> 'done' THEN now() WHEN $2 = 'in_progress' THEN NULL ELSE submitted_at END,
         place = least(coalesce($3, place), code_points),
         active_seconds = active_seconds + $4,
         opened_at = coalesce(opened_at, now()),
         changed_at = CASE WHEN $2 IS NULL THEN changed_at ELSE now() END
       WHERE id = $1 AND ${isOpen("document_id")}
       RETURNING id, reviewer_id AS "reviewerId", state, revision, active_seconds AS "activeSeconds", place, submitted_at AS "submittedAt"`,
      [setId, progress.state ?? null, progress.place ?? null, progress.activeSeconds ?? 0],
    );
    if (!rows[0]) await requireOpenDocument(client, documentId);
    return { ...rows[0], submittedAt: rows[0].submittedAt?.toISOString() ?? null };
  });
}

/** A reviewer's own changes, newest first; what a lead did to their spans is not theirs to undo. */
export async function listHistory(
  documentId: string,
  userId: string,
  before: number | undefined,
  limit: number,
) {
  const { rows } = await pool().query(
    `SELECT c.id, c.step, c.intent, c.kind, c.span_id AS "spanId", c.revision, c.before, c.after, c.at
     FROM change c JOIN annotation_set s ON s.id = c.set_id
     WHERE s.document_id = $1 AND s.reviewer_id = $2 AND s.kind = 'reviewer' AND c.user_id = $2 AND c.revision < coalesce($3, 2147483647)
     ORDER BY c.revision DESC LIMIT $4`,
    [documentId, userId, before ?? null, limit + 1],
  );
  const changes = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { changes, more: rows.length > limit };
}

export async function textWithHash(documentId: string): Promise<{ text: string; sha256: string }> {
  const { rows } = await pool().query<{ text: string; sha256: string }>(
    "SELECT text, text_sha256 AS sha256 FROM document WHERE id = $1",
    [documentId],
  );
  if (!rows[0]) throw new Refusal("not-found", "There is no such document.");
  return rows[0];
}

export async function textHash(documentId: string): Promise<string> {
  const { rows } = await pool().query<{ sha256: string }>(
    "SELECT text_sha256 AS sha256 FROM document WHERE id = $1",
    [documentId],
  );
  if (!rows[0]) throw new Refusal("not-found", "There is no such document.");
  return rows[0].sha256;
}
