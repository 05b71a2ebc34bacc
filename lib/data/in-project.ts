import "server-only";
import type { Pool, PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";

const STANDING = {
  documents: "SELECT id FROM document WHERE project_id = $1 AND id = ANY($2::uuid[])",
  labels: "SELECT id FROM label WHERE project_id = $1 AND id = ANY($2::uuid[])",
  reviewers: `SELECT id FROM person p WHERE id = ANY($2::uuid[]) AND (
    EXISTS (SELECT FROM membership m WHERE m.project_id = $1 AND m.user_id = p.id)
    OR EXISTS (SELECT FROM annotation_set a WHERE a.project_id = $1 AND a.reviewer_id = p.id))`,
} as const;

const NAMED = 20;

/**
 * Stops, naming them, at ids that are not in the project: a typo must not look like an empty result, nor what was
 * erased meanwhile like something done. `path` is where in the input they stand.
 */
export async function requireInProject(
  client: Pool | PoolClient,
  projectId: string,
  kind: keyof typeof STANDING,
  ids: readonly string[],
  path: string = kind,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await client.query<{ id: string }>(STANDING[kind], [projectId, ids]);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new Refusal(
    "bad-input",
    `These ${kind} are not in this project: ${unknown.slice(0, NAMED).join(", ")}${unknown.length > NAMED ? " …" : ""}. Nothing was done.`,
    unknown.slice(0, 50).map((id) => ({ path, message: `${id} is not in this project` })),
  );
}
