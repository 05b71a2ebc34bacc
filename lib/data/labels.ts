import "server-only";
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";
import { nextColor, normalizeKey, type SchemeLabel, STARTER_SCHEME } from "@/lib/core/scheme";
import type { Label } from "@/lib/schema/label";
import type { SchemeChoice } from "@/lib/schema/project";
import { pool, transaction } from "./db";
import { brokenUnique } from "./failure";
import { requireInProject } from "./in-project";
import { requireOpenProject } from "./project-open";

/** `counted` says which spans `x` of a label `l` are. */
export const selectingLabels = (
  counted: string,
) => `SELECT l.id, l.name, l.color, l.key, l.description, l.position,
    l.archived_at IS NOT NULL AS archived, coalesce(s.n, 0)::int AS spans
  FROM label l LEFT JOIN LATERAL (SELECT count(*) AS n FROM span x
    WHERE x.project_id = l.project_id AND x.label_id = l.id AND ${counted}) s ON true`;

const noLabel = () =>
  new Refusal("not-found", "There is no such label in this project; somebody may have deleted it.");

export async function requireLabel(projectId: string, labelId: string): Promise<Label> {
  const { rows } = await pool().query<Label>(
    `${selectingLabels("true")} WHERE l.project_id = $1 AND l.id = $2`,
    [projectId, labelId],
  );
  if (!rows[0]) throw noLabel();
  return rows[0];
}

/**
 * Holds labels until the transaction ends, in one order whoever holds them: the first against being given to a span,
 * the other, if there is one, against being archived or deleted.
 */
export async function lockLabels(
  client: PoolClient,
  projectId: string,
  labelId: string,
  otherId?: string,
): Promise<Map<string, { name: string; archived: boolean }>> {
  const held = new Map<string, { name: string; archived: boolean }>();
  for (const id of [labelId, ...(otherId ? [otherId] : [])].sort()) {
    const { rows } = await client.query<{ name: string; archived: boolean }>(
      `SELECT name, archived_at IS NOT NULL AS archived FROM label WHERE project_id = $1 AND id = $2
       FOR ${id === labelId ? "UPDATE" : "SHARE"}`,
      [projectId, id],
    );
    if (!rows[0]) throw noLabel();
    held.set(id, rows[0]);
  }
  return held;
}

/** The labels that a new project begins with, out of the starter scheme or another project one belongs to. */
export async function labelsForNewProject(
  client: PoolClient,
  scheme: SchemeChoice,
  asker: { userId: string; admin: boolean },
): Promise<readonly SchemeLabel[]> {
  if (scheme.from === "starter") return STARTER_SCHEME.labels;
  if (scheme.from === "empty") return [];
  const { rows } = await client.query<SchemeLabel & { seen: boolean }>(
    `SELECT l.name, l.color, l.key, l.description FROM label l
     WHERE l.project_id = $1 AND l.archived_at IS NULL
       AND ($3 OR EXISTS (SELECT 1 FROM membership WHERE project_id = $1 AND user_id = $2))
     ORDER BY l.position, l.created_at`,
    [scheme.projectId, asker.userId, asker.admin],
  );
  if (rows.length === 0)
    throw new Refusal("bad-input", "That project has no labels to copy, or it is not yours to see.", [
      { path: "scheme.projectId", message: "has no labels to copy" },
    ]);
  return rows;
}

export async function storeLabels(
  client: PoolClient,
  projectId: string,
  labels: readonly SchemeLabel[],
): Promise<void> {
  for (const [position, { name, color, key, description }] of labels.entries())
    await client.query(
      `INSERT INTO label (id, project_id, name, color, key, description, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), projectId, name, color, key, description, position],
    );
}

/** Names the label that already has the name or the key. */
async function explainTaken(
  error: unknown,
  projectId: string,
  wanted: { name?: string | undefined; key?: string | null | undefined },
) {
  const broken = brokenUnique(error);
  if (broken !== "label_name_in_use" && broken !== "label_key_in_use") return error;
  const field = broken === "label_name_in_use" ? "name" : "key";
  const { rows } = await pool().query<{ name: string }>(
    `SELECT name FROM label WHERE project_id = $1 AND archived_at IS NULL AND lower(${field}) = lower($2)`,
    [projectId, wanted[field] ?? ""],
  );
  const holder = rows[0]?.name ?? "another label";
  const message =
    field === "name"
      ? `There is a label “${holder}” already. Choose another name.`
      : `The key ${wanted.key ?? ""} belongs to “${holder}”. Choose another letter or digit.`;
  return new Refusal("conflict", message, [{ path: field, message }]);
}

interface Wanted {
  name?: string | undefined;
  color?: string | undefined;
  key?: string | null | undefined;
  description?: string | undefined;
  archived?: boolean | undefined;
}

export async function createLabel(projectId: string, wanted: Wanted & { name: string }): Promise<Label> {
  const labelId = randomUUID();
  try {
    await transaction(async (client) => {
      await requireOpenProject(client, projectId);
      // One after the other: of labels made at once each sees the colour and place of the one before.
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`labels ${projectId}`]);
      const { rows } = await client.query<{ color: string; position: number; archived: boolean }>(
        "SELECT color, position, archived_at IS NOT NULL AS archived FROM label WHERE project_id = $1",
        [projectId],
      );
      const used = rows.filter((row) => !row.archived).map((row) => row.color);
      await client.query(
        `INSERT INTO label (id, project_id, name, color, key, description, position)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          labelId,
          projectId,
          wanted.name,
          wanted.color ?? nextColor(used),
          wanted.key ? normalizeKey(wanted.key) : null,
          wanted.description?.trim() ?? "",
          Math.max(-1, ...rows.map((row) => row.position)) + 1,
        ],
      );
    });
  } catch (error) {
    throw await explainTaken(error, projectId, wanted);
  }
  return requireLabel(projectId, labelId);
}

/** Only what is given changes. Bringing an archived label back needs its name and key to be free. */
export async function updateLabel(projectId: string, labelId: string, wanted: Wanted): Promise<Label> {
  const before = await requireLabel(projectId, labelId);
  const { name, color, key, description, archived } = wanted;
  try {
    await transaction(async (client) => {
      await requireOpenProject(client, projectId);
      await client.query(
        // What is not asked for stays as it is now, not as it was read: somebody else may change that.
        `UPDATE label SET name = coalesce($3, name), color = coalesce($4, color), updated_at = now(),
           key = CASE WHEN $5 THEN $6 ELSE key END, description = coalesce($7, description),
           archived_at = CASE WHEN $8::boolean IS NULL THEN archived_at WHEN $8 THEN coalesce(archived_at, now()) END
         WHERE project_id = $1 AND id = $2`,
        [
          projectId,
          labelId,
          name ?? null,
          color ?? null,
          key !== undefined,
          key ? normalizeKey(key) : null,
          description?.trim() ?? null,
          archived ?? null,
        ],
      );
    });
  } catch (error) {
    throw await explainTaken(error, projectId, { name: name ?? before.name, key: key ?? before.key });
  }
  return requireLabel(projectId, labelId);
}

export async function reorderLabels(projectId: string, ids: readonly string[]): Promise<void> {
  await transaction(async (client) => {
    await requireOpenProject(client, projectId);
    await requireInProject(client, projectId, "labels", ids, "ids");
    await client.query(
      `WITH ordered AS (
         SELECT l.id, row_number() OVER (ORDER BY array_position($2::uuid[], l.id), l.position, l.created_at) - 1 AS n
         FROM label l WHERE l.project_id = $1)
       UPDATE label SET position = n, updated_at = now() FROM ordered o WHERE o.id = label.id AND label.position <> n`,
      [projectId, ids],
    );
  });
}
