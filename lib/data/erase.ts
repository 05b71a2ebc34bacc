import "server-only";
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";
import type { ProjectCounts } from "@/lib/schema/project";
import { transaction } from "./db";
import { requireOpenProject } from "./project-open";
import { projectCounts } from "./projects";
import { forgetText } from "./text";
import { requireName } from "./typed-name";

interface Erased {
  projectId: string;
  documentId: string | null;
  documents: number;
  spans: number;
  readings: number;
}

/** The note that must stand before history goes. */
const note = (client: PoolClient, byId: string, erased: Erased) =>
  client.query(
    `INSERT INTO erasure (id, project_id, document_id, documents, spans, readings, erased_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      randomUUID(),
      erased.projectId,
      erased.documentId,
      erased.documents,
      erased.spans,
      erased.readings,
      byId,
    ],
  );

/** Nothing cascades in the database: each table is emptied by name, what stands on another first. */
async function eraseRows(client: PoolClient, where: string, value: unknown): Promise<void> {
  // Whoever is saving has the set in hand, and is waited for.
  await client.query(`SELECT FROM annotation_set WHERE ${where} ORDER BY id FOR UPDATE`, [value]);
  for (const table of ["span", "change", "annotation_set"])
    await client.query(`DELETE FROM ${table} WHERE ${where}`, [value]);
}

interface Standing {
  id: string;
  name: string;
  archived: boolean;
  spans: number;
  readings: number;
}

/**
 * Erases archived documents for good: all of them or none. Those without work may go together; one with work goes
 * alone, with all the work, and only by its name.
 */
export async function eraseDocuments(
  projectId: string,
  documentIds: readonly string[],
  byId: string,
  confirm?: string,
): Promise<{ erased: number }> {
  const gone = await transaction(async (client) => {
    await requireOpenProject(client, projectId);
    await client.query(
      "SELECT FROM document WHERE project_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE",
      [projectId, documentIds],
    );
    const { rows } = await client.query<Standing>(
      `SELECT d.id, d.name, d.archived_at IS NOT NULL AS archived, coalesce(sum(a.span_count), 0)::int AS spans,
         count(*) FILTER (WHERE a.state <> 'not_started' OR a.revision > 0)::int AS readings
       FROM document d LEFT JOIN annotation_set a ON a.document_id = d.id
       WHERE d.project_id = $1 AND d.id = ANY($2::uuid[]) GROUP BY d.id`,
      [projectId, documentIds],
    );
    if (rows.some(({ archived }) => !archived))
      throw new Refusal("conflict", "Only archived documents can be erased. Archive them first.");
    const worked = rows.filter(({ spans, readings }) => spans + readings > 0);
    if (worked.length > 0 && rows.length > 1)
      throw new Refusal(
        "in-use",
        `Work stands on ${worked.length.toLocaleString("en")} of these documents. Erase each of those alone.`,
        [],
        { documents: worked.length },
      );
    for (const { name } of worked) requireName(confirm, name, "document");
    for (const { id: documentId, spans, readings } of rows)
      await note(client, byId, { projectId, documentId, documents: 1, spans, readings });
    const ids = rows.map(({ id }) => id);
    await eraseRows(client, "document_id = ANY($1::uuid[])", ids);
    await client.query("DELETE FROM document WHERE id = ANY($1::uuid[])", [ids]);
    return ids;
  });
  for (const id of gone) forgetText(id);
  return { erased: gone.length };
}

/** Erases an archived project with everything in it, by its name; the accounts of its people stay. */
export async function eraseProject(projectId: string, byId: string, confirm: string): Promise<ProjectCounts> {
  const { counts, documentIds } = await transaction(async (client) => {
    const { rows } = await client.query<{ name: string; archived: boolean }>(
      "SELECT name, archived_at IS NOT NULL AS archived FROM project WHERE id = $1 FOR UPDATE",
      [projectId],
    );
    const project = rows[0];
    if (!project) throw new Refusal("not-found", "There is no such page, or it is not yours to see.");
    if (!project.archived)
      throw new Refusal("conflict", "Only an archived project can be erased. Archive it first.");
    requireName(confirm, project.name, "project");
    const standing = await projectCounts(projectId, client);
    await note(client, byId, { projectId, documentId: null, ...standing });
    await eraseRows(client, "project_id = $1", projectId);
    const documents = await client.query<{ id: string }>(
      "DELETE FROM document WHERE project_id = $1 RETURNING id",
      [projectId],
    );
    for (const table of ["import_batch", "label", "membership", "guideline"])
      await client.query(`DELETE FROM ${table} WHERE project_id = $1`, [projectId]);
    await client.query("DELETE FROM project WHERE id = $1", [projectId]);
    return { counts: standing, documentIds: documents.rows.map(({ id }) => id) };
  });
  for (const id of documentIds) forgetText(id);
  return counts;
}
