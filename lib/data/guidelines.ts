import "server-only";
import { Refusal } from "@/lib/core/refusal";
import type { Guideline, GuidelineVersion } from "@/lib/schema/guideline";
import { pool, transaction } from "./db";
import { requireOpenProject } from "./project-open";

/** The newest version, or the one that is named; before anything is written that is version 0, without a text. */
export async function requireGuideline(projectId: string, version?: number): Promise<Guideline> {
  const { rows } = await pool().query<Guideline & { at: Date }>(
    `SELECT coalesce(g.version, 0) AS version, coalesce(g.text, '') AS text, p.name AS by,
       coalesce(g.created_at, j.created_at) AS at
     FROM project j LEFT JOIN guideline g ON g.project_id = j.id LEFT JOIN person p ON p.id = g.created_by
     WHERE j.id = $1 AND ($2::int IS NULL OR g.version = $2) ORDER BY g.version DESC LIMIT 1`,
    [projectId, version ?? null],
  );
  const row = rows[0];
  if (!row) throw new Refusal("not-found", "There is no such version of the guidelines.");
  return { ...row, at: row.at.toISOString() };
}

export async function listGuidelineVersions(projectId: string): Promise<GuidelineVersion[]> {
  const { rows } = await pool().query<GuidelineVersion & { at: Date }>(
    `SELECT g.version, char_length(g.text) AS characters, p.name AS by, g.created_at AS at FROM guideline g
     LEFT JOIN person p ON p.id = g.created_by WHERE g.project_id = $1 ORDER BY g.version DESC`,
    [projectId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Adds a version; the text that stands already is not stored again. */
export async function saveGuideline(
  projectId: string,
  userId: string,
  { text, basedOn }: { text: string; basedOn: number },
): Promise<Guideline> {
  await transaction(async (client) => {
    // Two who save together are told apart by the version.
    await requireOpenProject(client, projectId, "NO KEY UPDATE");
    const { rows } = await client.query<{ version: number; text: string }>(
      "SELECT version, text FROM guideline WHERE project_id = $1 ORDER BY version DESC LIMIT 1",
      [projectId],
    );
    const present = rows[0] ?? { version: 0, text: "" };
    if (present.text === text) return;
    if (present.version !== basedOn)
      throw new Refusal(
        "conflict",
        `Somebody saved version ${present.version} while you were writing. Your text is kept here; look at theirs, then save again.`,
        [],
        { version: present.version },
      );
    await client.query(
      "INSERT INTO guideline (project_id, version, text, created_by) VALUES ($1, $2, $3, $4)",
      [projectId, present.version + 1, text, userId],
    );
    await client.query("UPDATE project SET guideline_version = $2, updated_at = now() WHERE id = $1", [
      projectId,
      present.version + 1,
    ]);
  });
  return requireGuideline(projectId);
}
