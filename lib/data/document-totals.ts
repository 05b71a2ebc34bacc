import "server-only";
import type { DocumentTotals } from "@/lib/schema/document";
import { pool } from "./db";
import { eyesOf, isFree, reading, seen, type Viewer } from "./eyes";

export async function documentTotals(projectId: string, viewer: Viewer): Promise<DocumentTotals> {
  const { sight, free } = await eyesOf(projectId, viewer);
  const readings = "w.readings + d.documents * cardinality($3::uuid[]) - w.free";
  const { rows } = await pool().query<DocumentTotals>(
    `SELECT d.documents, d.words, ${readings} AS readings, w.done, w.spans,
       ${sight === "own" ? readings : "d.documents"} - w.begun AS untouched
     FROM (SELECT count(*)::int AS documents, coalesce(sum(words), 0)::bigint AS words FROM document
       WHERE project_id = $1 AND archived_at IS NULL) d,
     (SELECT coalesce(sum(n), 0)::int AS readings, coalesce(sum(done), 0)::int AS done, coalesce(sum(spans), 0)::int AS spans,
        count(*) FILTER (WHERE begun)::int AS begun, coalesce(sum(free), 0)::int AS free
      FROM (SELECT count(*) AS n, count(*) FILTER (WHERE s.state = 'done') AS done, sum(s.span_count) AS spans,
          bool_or(s.state <> 'not_started') AS begun, count(*) FILTER (WHERE ${isFree}) AS free
        FROM annotation_set s WHERE s.project_id = $1 AND ${reading} AND ${seen(sight)}
          AND s.document_id NOT IN (SELECT id FROM document WHERE project_id = $1 AND archived_at IS NOT NULL)
        GROUP BY s.document_id) per) w`,
    [projectId, viewer.userId, free],
  );
  return rows[0]!;
}
