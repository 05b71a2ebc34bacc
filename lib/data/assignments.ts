import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { lockSets } from "./annotation-set";
import { transaction } from "./db";
import { requireInProject } from "./in-project";
import { requireOpenProject } from "./project-open";

const MOST_READINGS = 200_000;

/** Hands documents to reviewers, or takes them back. A reading that was begun keeps its work either way. */
export async function assignDocuments(
  projectId: string,
  documentIds: readonly string[],
  reviewerIds: readonly string[],
  byId: string,
  assigned: boolean,
): Promise<{ changed: number }> {
  if (documentIds.length * reviewerIds.length > MOST_READINGS)
    throw new Refusal(
      "too-large",
      `At most ${MOST_READINGS.toLocaleString("en")} readings at once: choose fewer documents or fewer people.`,
      [],
      { limit: MOST_READINGS },
    );
  return transaction(async (client) => {
    await requireOpenProject(client, projectId);
    await requireInProject(client, projectId, "documents", documentIds, "documentIds");
    await requireInProject(client, projectId, "reviewers", reviewerIds, "reviewerIds");
    const { rows } = await client.query<{ missing: string }>(
      `SELECT u AS missing FROM unnest($2::uuid[]) u WHERE NOT EXISTS (SELECT 1 FROM membership m
         JOIN person p ON p.id = m.user_id AND p.disabled_at IS NULL
         WHERE m.project_id = $1 AND m.user_id = u AND m.role <> 'viewer')`,
      [projectId, reviewerIds],
    );
    if (assigned && rows.length > 0)
      throw new Refusal(
        "bad-input",
        "Somebody chosen does not read in this project: not a member, a viewer, or disabled.",
        [{ path: "reviewerIds", message: rows.map(({ missing }) => missing).join(", ") }],
      );
    const values = [projectId, documentIds, reviewerIds];
    const { rowCount } = assigned
      ? await client.query(
          `INSERT INTO annotation_set (id, project_id, document_id, code_points, kind, reviewer_id, assigned_at, assigned_by)
           SELECT gen_random_uuid(), d.project_id, d.id, d.code_points, 'reviewer', r, now(), $4
           FROM document d, unnest($3::uuid[]) r WHERE d.project_id = $1 AND d.id = ANY($2::uuid[]) AND d.archived_at IS NULL
           ORDER BY d.id, r
           ON CONFLICT (document_id, reviewer_id) WHERE kind = 'reviewer'
           DO UPDATE SET assigned_at = now(), assigned_by = $4 WHERE annotation_set.assigned_at IS NULL`,
          [...values, byId],
        )
      : await client.query(
          "UPDATE annotation_set SET assigned_at = NULL, assigned_by = NULL WHERE id = ANY($1::uuid[])",
          [
            await lockSets(
              client,
              "project_id = $1 AND document_id = ANY($2::uuid[]) AND reviewer_id = ANY($3::uuid[]) AND assigned_at IS NOT NULL",
              values,
            ),
          ],
        );
    return { changed: rowCount ?? 0 };
  });
}
