import "server-only";
import type { Pool, PoolClient } from "pg";
import { notThere, Refusal } from "@/lib/core/refusal";

/** Stops where the project is archived; holds it open until the transaction ends. */
export async function requireOpenProject(
  client: PoolClient,
  projectId: string,
  // Who goes on to write the project's own row takes it at once: two that share it would wait for each other.
  hold: "SHARE" | "NO KEY UPDATE" = "SHARE",
): Promise<void> {
  const { rows } = await client.query<{ archived: Archived }>(
    `SELECT CASE WHEN archived_at IS NOT NULL THEN 'project' END AS archived FROM project WHERE id = $1 FOR ${hold}`,
    [projectId],
  );
  if (!rows[0]) throw notThere();
  refuseArchived(rows[0].archived);
}

export type Archived = "project" | "document" | null;

/** Which of a project `p` and its document `d` is archived. */
export const whatIsArchived = `CASE WHEN p.archived_at IS NOT NULL THEN 'project' WHEN d.archived_at IS NOT NULL THEN 'document' END`;

/** Whether neither a document nor its project is archived, seen by the very statement that changes it. */
export const isOpen = (documentId: string) =>
  `EXISTS (SELECT FROM document d JOIN project p ON p.id = d.project_id WHERE d.id = ${documentId} AND ${whatIsArchived} IS NULL)`;

/** Stops a change to what is archived: it can be read and exported, and brought back by a lead. */
export function refuseArchived(what: Archived): void {
  if (what)
    throw new Refusal(
      "archived",
      `This ${what} is archived, so nothing in it can be changed. A lead can bring it back.`,
    );
}

/** Stops where a document is not open, or not there. */
export async function requireOpenDocument(client: Pool | PoolClient, documentId: string): Promise<void> {
  const { rows } = await client.query<{ archived: Archived }>(
    `SELECT ${whatIsArchived} AS archived FROM document d JOIN project p ON p.id = d.project_id WHERE d.id = $1`,
    [documentId],
  );
  if (!rows[0]) throw new Refusal("not-found", "There is no such document.");
  refuseArchived(rows[0].archived);
}
