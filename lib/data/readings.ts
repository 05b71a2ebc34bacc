import "server-only";
import type { ReadingOf } from "@/lib/schema/reading";
import { pool } from "./db";
import { reading, seen, sightOf, type Viewer } from "./eyes";

/** The readings of a document that the viewer may look at, by name. */
export async function listReadings(
  projectId: string,
  documentId: string,
  viewer: Viewer,
): Promise<ReadingOf[]> {
  const sight = await sightOf(projectId, viewer);
  const { rows } = await pool().query<ReadingOf>(
    `SELECT u.id, u.name, s.state, s.span_count AS spans
     FROM annotation_set s JOIN person u ON u.id = s.reviewer_id
     WHERE s.project_id = $1 AND s.document_id = $3 AND ${reading} AND ${seen(sight)} ORDER BY lower(u.name), u.id`,
    [projectId, viewer.userId, documentId],
  );
  return rows;
}
