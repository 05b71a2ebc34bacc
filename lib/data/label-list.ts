import "server-only";
import type { Label } from "@/lib/schema/label";
import { pool } from "./db";
import { seen, sightOf, type Viewer } from "./eyes";
import { selectingLabels } from "./labels";

/** In their order, archived ones last, with how many spans that the viewer may see carry each. */
export async function listLabels(projectId: string, viewer: Viewer): Promise<Label[]> {
  const sight = await sightOf(projectId, viewer);
  const own = `x.set_id IN (SELECT s.id FROM annotation_set s WHERE s.project_id = $1 AND ${seen("own")})`;
  const { rows } = await pool().query<Label>(
    `${selectingLabels(sight === "own" ? own : "$2::uuid IS NOT NULL")} WHERE l.project_id = $1
     ORDER BY l.archived_at IS NOT NULL, l.position, l.created_at, l.id`,
    [projectId, viewer.userId],
  );
  return rows;
}
