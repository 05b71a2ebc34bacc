import "server-only";
import type { PoolClient } from "pg";
import type { Metadata, Standing } from "@/lib/schema/document";
import { isBegun } from "./annotation-set";
import { pool, transaction } from "./db";
import { requireInProject } from "./in-project";
import { isOpen, requireOpenDocument, requireOpenProject } from "./project-open";

export async function updateDocument(documentId: string, change: Partial<Metadata>): Promise<Metadata> {
  const { rows } = await pool().query<Metadata>(
    `UPDATE document SET name = coalesce($2, name), author = coalesce($3, author), date = coalesce($4, date),
       source = coalesce($5, source), fields = coalesce($6, fields), updated_at = now()
     WHERE id = $1 AND ${isOpen("document.id")} RETURNING name, author, date, source, fields`,
    [
      documentId,
      change.name ?? null,
      change.author ?? null,
      change.date ?? null,
      change.source ?? null,
      change.fields ? JSON.stringify(change.fields) : null,
    ],
  );
  if (!rows[0]) await requireOpenDocument(pool(), documentId);
  return rows[0]!;
}

export async function nameOfDocument(documentId: string): Promise<string | null> {
  const { rows } = await pool().query<{ name: string }>("SELECT name FROM document WHERE id = $1", [
    documentId,
  ]);
  return rows[0]?.name ?? null;
}

/** What stands on documents of a project, and who reads how many of them: told before they are archived or assigned. */
export async function standingOn(projectId: string, documentIds: readonly string[]): Promise<Standing> {
  await requireInProject(pool(), projectId, "documents", documentIds, "documentIds");
  const { rows } = await pool().query<Standing>(
    `WITH wanted AS (SELECT id, name FROM document WHERE project_id = $1 AND id = ANY($2::uuid[])),
      sets AS (SELECT reviewer_id, span_count, assigned_at IS NOT NULL AS assigned, ${isBegun("annotation_set")} AS begun
        FROM annotation_set WHERE document_id IN (SELECT id FROM wanted))
     SELECT (SELECT CASE WHEN count(*) = 1 THEN min(name) END FROM wanted) AS name,
       (SELECT count(*)::int FROM wanted) AS documents, coalesce(sum(span_count), 0)::int AS spans,
       count(*) FILTER (WHERE begun)::int AS readings,
       coalesce((SELECT json_agg(r) FROM (SELECT reviewer_id AS id, count(*) FILTER (WHERE assigned)::int AS assigned,
         count(*) FILTER (WHERE begun)::int AS begun FROM sets WHERE reviewer_id IS NOT NULL GROUP BY reviewer_id) r), '[]') AS reviewers
     FROM sets`,
    [projectId, documentIds],
  );
  return rows[0]!;
}

/** Holds documents until the transaction ends, all or none; all who hold several take them in this order. */
export async function lockDocuments(
  client: PoolClient,
  projectId: string,
  documentIds: readonly string[],
): Promise<void> {
  await client.query(
    "SELECT FROM document WHERE project_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE",
    [projectId, documentIds],
  );
  await requireInProject(client, projectId, "documents", documentIds, "documentIds");
}

/** Takes documents out of sight, or brings them back; all that stands on them stays. */
export function archiveDocuments(
  projectId: string,
  documentIds: readonly string[],
  archived: boolean,
): Promise<{ changed: number }> {
  return transaction(async (client) => {
    await requireOpenProject(client, projectId);
    await lockDocuments(client, projectId, documentIds);
    const { rowCount } = await client.query(
      `UPDATE document SET archived_at = CASE WHEN $3 THEN now() END, updated_at = now()
       WHERE project_id = $1 AND id = ANY($2::uuid[]) AND (archived_at IS NOT NULL) <> $3`,
      [projectId, documentIds, archived],
    );
    return { changed: rowCount ?? 0 };
  });
}
