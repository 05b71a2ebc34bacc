import "server-only";
import { Refusal } from "@/lib/core/refusal";
import type { DocumentList, DocumentQuery, DocumentRow, Metadata } from "@/lib/schema/document";
import { PAGE_SIZE } from "@/lib/schema/document";
import { pool, transaction } from "./db";
import { requireOpenProject } from "./project-open";

const SORT = {
  name: "lower(d.name)",
  created: "d.created_at",
  changed: "w.changed_at",
  words: "d.words",
  spans: "coalesce(w.spans, 0)",
} as const;

/** Whose work is counted: everybody's, or while the project is blind only the reviewer's own ($2). */
const seen = "(p.blind IS FALSE OR $3 OR s.reviewer_id = $2 OR s.kind <> 'reviewer')";

const like = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** One page of documents with their readers and counts. Spans are counted by label for the shown rows alone. */
export async function listDocuments(
  projectId: string,
  viewerId: string,
  seesAll: boolean,
  query: DocumentQuery,
): Promise<DocumentList> {
  const direction = query.order === "desc" ? "DESC" : "ASC";
  const { rows } = await pool().query<{ ids: string[]; total: number }>(
    `WITH w AS (
        SELECT s.document_id, sum(s.span_count)::int AS spans, max(s.changed_at) AS changed_at,
          array_agg(DISTINCT s.state) AS states, bool_or(s.reviewer_id = $6::uuid) AS of_reader
        FROM annotation_set s JOIN project p ON p.id = s.project_id
        WHERE s.project_id = $1 AND ${seen} AND ($6::uuid IS NULL OR s.reviewer_id = $6::uuid)
        GROUP BY s.document_id),
      fit AS (
        SELECT d.id, row_number() OVER (ORDER BY ${SORT[query.sort]} ${direction} NULLS LAST, d.name, d.id) AS place
        FROM document d LEFT JOIN w ON w.document_id = d.id
        WHERE d.project_id = $1 AND (d.archived_at IS NOT NULL) = $4
          AND ($5 = '%%' OR lower(d.name) LIKE $5 OR lower(d.author) LIKE $5)
          AND ($6::uuid IS NULL OR w.of_reader)
          AND ($7::text IS NULL OR CASE $7 WHEN 'not_started' THEN w.states IS NULL OR w.states = '{not_started}'
            WHEN 'done' THEN w.states = '{done}' ELSE w.states IS NOT NULL AND w.states NOT IN ('{not_started}', '{done}') END)
          AND ($8::uuid IS NULL OR EXISTS (SELECT 1 FROM span x JOIN annotation_set s ON s.id = x.set_id
            JOIN project p ON p.id = s.project_id WHERE x.document_id = d.id AND x.label_id = $8 AND ${seen})))
     SELECT coalesce((SELECT array_agg(id ORDER BY place) FROM fit WHERE place > $9 AND place <= $9 + $10), '{}') AS ids,
       (SELECT count(*)::int FROM fit) AS total`,
    [
      projectId,
      viewerId,
      seesAll,
      query.archived === "yes",
      like(query.search.trim()),
      query.reader ?? null,
      query.state ?? null,
      query.label ?? null,
      (query.page - 1) * PAGE_SIZE,
      PAGE_SIZE,
    ],
  );
  const { ids, total } = rows[0]!;
  const [documents, totals] = await Promise.all([
    rowsOf(projectId, viewerId, seesAll, ids),
    totalsOf(projectId, viewerId, seesAll),
  ]);
  return { documents, total, totals };
}

async function rowsOf(
  projectId: string,
  viewerId: string,
  seesAll: boolean,
  ids: string[],
): Promise<DocumentRow[]> {
  const { rows } = await pool().query<DocumentRow & { createdAt: Date; changedAt: Date | null }>(
    `SELECT d.id, d.name, d.author, d.date, d.source, d.fields, d.code_points AS "codePoints", d.words,
       d.archived_at IS NOT NULL AS archived, d.created_at AS "createdAt",
       coalesce(r.spans, 0) AS spans, r.changed_at AS "changedAt", coalesce(r.readers, '[]') AS readers,
       coalesce(l.labels, '[]') AS labels
     FROM document d JOIN project p ON p.id = d.project_id
     LEFT JOIN LATERAL (
       SELECT sum(s.span_count)::int AS spans, max(s.changed_at) AS changed_at,
         json_agg(json_build_object('id', u.id, 'name', u.name, 'state', s.state, 'assigned', s.assigned_at IS NOT NULL)
           ORDER BY u.name) FILTER (WHERE u.id IS NOT NULL) AS readers
       FROM annotation_set s LEFT JOIN person u ON u.id = s.reviewer_id
       WHERE s.document_id = d.id AND ${seen}) r ON true
     LEFT JOIN LATERAL (
       SELECT json_agg(json_build_object('id', n.label_id, 'count', n.count)) AS labels FROM (
         SELECT x.label_id, count(*)::int AS count FROM span x JOIN annotation_set s ON s.id = x.set_id
         WHERE x.document_id = d.id AND ${seen} GROUP BY x.label_id) n) l ON true
     WHERE d.project_id = $1 AND d.id = ANY($4::uuid[]) ORDER BY array_position($4::uuid[], d.id)`,
    [projectId, viewerId, seesAll, ids],
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
  }));
}

async function totalsOf(
  projectId: string,
  viewerId: string,
  seesAll: boolean,
): Promise<DocumentList["totals"]> {
  const { rows } = await pool().query<DocumentList["totals"]>(
    `SELECT d.documents, d.words, w.readings, w.done, w.spans
     FROM (SELECT count(*)::int AS documents, coalesce(sum(words), 0)::int AS words FROM document
       WHERE project_id = $1 AND archived_at IS NULL) d,
     (SELECT count(*)::int AS readings, count(*) FILTER (WHERE s.state = 'done')::int AS done,
        coalesce(sum(s.span_count), 0)::int AS spans
      FROM annotation_set s JOIN project p ON p.id = s.project_id JOIN document d ON d.id = s.document_id AND d.archived_at IS NULL
      WHERE s.project_id = $1 AND ${seen}) w`,
    [projectId, viewerId, seesAll],
  );
  return rows[0]!;
}

export async function updateDocument(documentId: string, change: Partial<Metadata>): Promise<Metadata> {
  const { rows } = await pool().query<Metadata>(
    `UPDATE document SET name = coalesce($2, name), author = coalesce($3, author), date = coalesce($4, date),
       source = coalesce($5, source), fields = coalesce($6, fields), updated_at = now()
     WHERE id = $1 RETURNING name, author, date, source, fields`,
    [
      documentId,
      change.name ?? null,
      change.author ?? null,
      change.date ?? null,
      change.source ?? null,
      change.fields ? JSON.stringify(change.fields) : null,
    ],
  );
  if (!rows[0]) throw new Refusal("not-found", "There is no such document.");
  return rows[0];
}

export interface Standing {
  documents: number;
  spans: number;
  readings: number;
}

/** What stands on documents of a project: told before they are archived. */
export async function countStanding(projectId: string, documentIds: readonly string[]): Promise<Standing> {
  const { rows } = await pool().query<Standing>(
    `SELECT count(DISTINCT d.id)::int AS documents, coalesce(sum(s.span_count), 0)::int AS spans, count(s.id)::int AS readings
     FROM document d LEFT JOIN annotation_set s ON s.document_id = d.id
     WHERE d.project_id = $1 AND d.id = ANY($2::uuid[])`,
    [projectId, documentIds],
  );
  return rows[0]!;
}

export async function archiveDocuments(
  projectId: string,
  documentIds: readonly string[],
  archived: boolean,
): Promise<Standing> {
  await transaction(async (client) => {
    await requireOpenProject(client, projectId);
    await client.query(
      `UPDATE document SET archived_at = CASE WHEN $3 THEN coalesce(archived_at, now()) END, updated_at = now()
       WHERE project_id = $1 AND id = ANY($2::uuid[])`,
      [projectId, documentIds, archived],
    );
  });
  return countStanding(projectId, documentIds);
}
