import "server-only";
import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";
import { lockSets } from "./annotation-set";
import { pool, transaction } from "./db";
import { lockLabels } from "./labels";
import { requireOpenProject } from "./project-open";
import { isoTimeOf } from "./sql";

const countSpans = async (client: PoolClient, projectId: string, labelId: string): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM span WHERE project_id = $1 AND label_id = $2",
    [projectId, labelId],
  );
  return rows[0]?.n ?? 0;
};

/** Whether history speaks of a label; `recent` asks of the last minutes alone, for which there is an index. */
const isInHistory = async (
  client: Pool | PoolClient,
  projectId: string,
  labelId: string,
  recent = false,
): Promise<boolean> => {
  const { rows } = await client.query(
    `SELECT 1 FROM change WHERE project_id = $1 ${recent ? "AND at > now() - interval '10 minutes'" : ""}
       AND (before ->> 'labelId' = $2::text OR after ->> 'labelId' = $2::text) LIMIT 1`,
    [projectId, labelId],
  );
  return rows.length > 0;
};

/**
 * Deletes a label on which nothing stands. One that history still speaks of is archived instead, so that the
 * history keeps its name and undo can bring a span back.
 */
export async function removeLabel(projectId: string, labelId: string): Promise<"deleted" | "archived"> {
  // All of a long history takes a second to read: not while the label is held.
  const spokenOf = await isInHistory(pool(), projectId, labelId);
  return transaction(async (client) => {
    await requireOpenProject(client, projectId);
    const name = (await lockLabels(client, projectId, labelId)).get(labelId)?.name;
    const spans = await countSpans(client, projectId, labelId);
    if (spans > 0)
      throw new Refusal(
        "in-use",
        `${spans.toLocaleString("en")} ${spans === 1 ? "span carries" : "spans carry"} “${name}”. Archive it, or move them to another label.`,
        [],
        { spans },
      );
    const keep = spokenOf || (await isInHistory(client, projectId, labelId, true));
    const text = keep
      ? "UPDATE label SET archived_at = coalesce(archived_at, now()) WHERE project_id = $1 AND id = $2"
      : "DELETE FROM label WHERE project_id = $1 AND id = $2";
    await client.query(text, [projectId, labelId]);
    return keep ? "archived" : "deleted";
  });
}

/** A span as history keeps it, the shape that saving writes (lib/data/changes). */
const content = (labelId: string, version: string, updatedAt: string) => `jsonb_build_object(
  'id', s.id, 'labelId', ${labelId}, 'note', s.note, 'version', ${version}, 'origin', s.origin,
  'guidelineVersion', s.guideline_version, 'createdAt', ${isoTimeOf("s.created_at")}, 'updatedAt', ${isoTimeOf(updatedAt)},
  'fragments', (SELECT jsonb_agg(jsonb_build_array(s.fragments[2 * i - 1], s.fragments[2 * i]) ORDER BY i)
    FROM generate_series(1, cardinality(s.fragments) / 2) AS i))`;

// The statement's time, not the transaction's: who tagged while it waited for the sets has a later one than that.
const move = `WITH moving AS (
    SELECT s.id, s.set_id, s.document_id, a.revision + row_number() OVER (PARTITION BY s.set_id ORDER BY s.start, s.id) AS revision,
      ${content("s.label_id", "s.version", "s.updated_at")} AS before, ${content("$3::uuid", "s.version + 1", "statement_timestamp()")} AS after
    FROM span s JOIN annotation_set a ON a.id = s.set_id
    WHERE s.project_id = $1 AND s.label_id = $2 AND s.set_id = ANY($6::uuid[])),
  written AS (
    INSERT INTO change (set_id, id, project_id, document_id, revision, step, intent, kind, span_id, before, after, user_id, at)
    SELECT set_id, gen_random_uuid(), $1, document_id, revision, $5::uuid, 'do', 'update', id, before, after, $4, statement_timestamp()
    FROM moving),
  counted AS (
    UPDATE annotation_set a SET revision = m.revision
    FROM (SELECT set_id, max(revision) AS revision FROM moving GROUP BY set_id) m WHERE a.id = m.set_id)
  UPDATE span SET label_id = $3, version = version + 1, updated_at = statement_timestamp() FROM moving m WHERE span.id = m.id`;

/**
 * Gives every span of one label another label and archives the emptied one, in one transaction. Sets are locked
 * before the labels, as saving does, so that the two never wait for each other.
 */
export async function moveSpans(
  projectId: string,
  labelId: string,
  toId: string,
  userId: string,
): Promise<number> {
  const { rows: sets } = await pool().query<{ id: string }>(
    "SELECT DISTINCT set_id AS id FROM span WHERE project_id = $1 AND label_id = $2",
    [projectId, labelId],
  );
  const ids = sets.map((set) => set.id);
  return transaction(async (client) => {
    await requireOpenProject(client, projectId);
    await lockSets(client, "id = ANY($1::uuid[])", [ids]);
    const to = (await lockLabels(client, projectId, labelId, toId)).get(toId);
    if (to?.archived || toId === labelId)
      throw new Refusal("bad-input", "Choose another label that is in use to move the spans to.", [
        { path: "to", message: "is archived or the same label" },
      ]);
    const { rowCount } = await client.query(move, [projectId, labelId, toId, userId, randomUUID(), ids]);
    if ((await countSpans(client, projectId, labelId)) > 0)
      throw new Refusal(
        "conflict",
        "Somebody tagged with this label just now. Nothing was moved; try again.",
      );
    await client.query(
      "UPDATE label SET archived_at = coalesce(archived_at, now()), updated_at = now() WHERE project_id = $1 AND id = $2",
      [projectId, labelId],
    );
    return rowCount ?? 0;
  });
}
