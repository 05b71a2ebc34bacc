import "server-only";
import type { PoolClient } from "pg";
import { notThere, Refusal } from "@/lib/core/refusal";
import type { ProjectCounts } from "@/lib/schema/project";
import { isBegun, lockSets } from "./annotation-set";
import { transaction } from "./db";
import { lockDocuments } from "./documents";
import { requireOpenProject } from "./project-open";
import { projectCounts } from "./projects";
import { forgetText } from "./text";
import { requireName } from "./typed-name";

interface Erased extends Pick<ProjectCounts, "documents" | "spans" | "readings"> {
  documentId: string | null;
}

/** The notes that must stand before history goes. */
const note = (client: PoolClient, projectId: string, byId: string, erased: readonly Erased[]) =>
  client.query(
    `INSERT INTO erasure (id, project_id, document_id, documents, spans, readings, erased_by)
     SELECT gen_random_uuid(), $1, "documentId", documents, spans, readings, $2
     FROM jsonb_to_recordset($3) AS e("documentId" uuid, documents int, spans int, readings int)`,
    [projectId, byId, JSON.stringify(erased)],
  );

/** Nothing cascades in the database: each table is emptied by name, what stands on another first. */
async function eraseSets(client: PoolClient, setIds: readonly string[]): Promise<void> {
  for (const table of ["span", "change"])
    await client.query(`DELETE FROM ${table} WHERE set_id = ANY($1::uuid[])`, [setIds]);
  await client.query("DELETE FROM annotation_set WHERE id = ANY($1::uuid[])", [setIds]);
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
    await lockDocuments(client, projectId, documentIds);
    // Whoever is saving has the set in hand: they are waited for, and what they saved is counted.
    const setIds = await lockSets(client, "project_id = $1 AND document_id = ANY($2::uuid[])", [
      projectId,
      documentIds,
    ]);
    const { rows } = await client.query<Standing>(
      `SELECT d.id, d.name, d.archived_at IS NOT NULL AS archived, coalesce(sum(a.span_count), 0)::int AS spans,
         count(*) FILTER (WHERE ${isBegun("a")})::int AS readings
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
    await note(
      client,
      projectId,
      byId,
      rows.map(({ id, spans, readings }) => ({ documentId: id, documents: 1, spans, readings })),
    );
    const ids = rows.map(({ id }) => id);
    await eraseSets(client, setIds);
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
    if (!project) throw notThere();
    if (!project.archived)
      throw new Refusal("conflict", "Only an archived project can be erased. Archive it first.");
    requireName(confirm, project.name, "project");
    const setIds = await lockSets(client, "project_id = $1", [projectId]);
    const standing = await projectCounts(projectId, client);
    await note(client, projectId, byId, [{ documentId: null, ...standing }]);
    await eraseSets(client, setIds);
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
