import "server-only";
import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { notThere } from "@/lib/core/refusal";
import type { ProjectRole } from "@/lib/core/roles";
import type { Project, ProjectCounts, ProjectSummary, SchemeChoice } from "@/lib/schema/project";
import { freeReviewers, isBegun, isReading } from "./annotation-set";
import { pool, transaction } from "./db";
import { labelsForNewProject, storeLabels } from "./labels";
import { requireOpenProject } from "./project-open";
import { requireName } from "./typed-name";

interface Asker {
  userId: string;
  admin: boolean;
}

/** What waits in the projects a person sees: their own, or all of them for an admin. */
export async function listProjects({ userId, admin }: Asker): Promise<ProjectSummary[]> {
  const { rows } = await pool().query<ProjectSummary & { changedAt: Date }>(
    `WITH seen AS (
       SELECT p.id, p.name, p.description, m.role, p.archived_at, p.updated_at,
         NOT p.blind OR $2 OR m.role IN ('lead', 'adjudicator', 'viewer') AS sees_all
       FROM project p LEFT JOIN membership m ON m.project_id = p.id AND m.user_id = $1
       WHERE m.user_id IS NOT NULL OR $2),
     documents AS (
       SELECT project_id, count(*)::int AS n FROM document
       WHERE archived_at IS NULL AND project_id IN (SELECT id FROM seen) GROUP BY project_id),
     free AS (
       SELECT s.id AS project_id, array_agg(f.user_id) AS ids
       FROM seen s, LATERAL (${freeReviewers("s.id")}) f WHERE s.sees_all OR f.user_id = $1 GROUP BY s.id),
     readings AS (
       SELECT a.project_id, count(*)::int AS n, count(*) FILTER (WHERE a.reviewer_id = ANY(f.ids))::int AS free,
         count(*) FILTER (WHERE a.state = 'done')::int AS done, max(a.changed_at) AS changed_at
       FROM annotation_set a JOIN document d ON d.id = a.document_id AND d.archived_at IS NULL
         JOIN seen s ON s.id = a.project_id LEFT JOIN free f ON f.project_id = a.project_id
       WHERE ${isReading("a")} AND (s.sees_all OR a.reviewer_id = $1)
       GROUP BY a.project_id)
     SELECT s.id, s.name, s.description, s.role, s.archived_at IS NOT NULL AS archived,
       coalesce(d.n, 0) AS documents, coalesce(r.done, 0) AS "readingsDone",
       coalesce(r.n, 0) + coalesce(d.n * cardinality(f.ids), 0) - coalesce(r.free, 0) AS readings,
       greatest(s.updated_at, r.changed_at) AS "changedAt"
     FROM seen s LEFT JOIN documents d ON d.project_id = s.id LEFT JOIN readings r ON r.project_id = s.id
       LEFT JOIN free f ON f.project_id = s.id
     ORDER BY greatest(s.updated_at, r.changed_at) DESC, s.id`,
    [userId, admin],
  );
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

/** Whether readers do not see each other's work. */
export async function isBlind(projectId: string): Promise<boolean> {
  const { rows } = await pool().query<{ blind: boolean }>("SELECT blind FROM project WHERE id = $1", [
    projectId,
  ]);
  return rows[0]?.blind !== false;
}

/** Whether the installation holds any project yet. */
export async function hasProjects(): Promise<boolean> {
  const { rows } = await pool().query("SELECT 1 FROM project LIMIT 1");
  return rows.length > 0;
}

export async function getProject(projectId: string, userId: string): Promise<Project | null> {
  const { rows } = await pool().query<Project & { createdAt: Date; role: ProjectRole | null }>(
    `SELECT p.id, p.name, p.description, m.role, p.blind, p.guideline_version AS "guidelineVersion",
       p.archived_at IS NOT NULL AS archived, p.created_at AS "createdAt"
     FROM project p LEFT JOIN membership m ON m.project_id = p.id AND m.user_id = $2 WHERE p.id = $1`,
    [projectId, userId],
  );
  const row = rows[0];
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null;
}

export async function requireProject(projectId: string, userId: string): Promise<Project> {
  const found = await getProject(projectId, userId);
  if (!found) throw notThere();
  return found;
}

export async function createProject(
  { userId, admin }: Asker,
  wanted: { name: string; description: string; scheme: SchemeChoice },
): Promise<Project> {
  const projectId = randomUUID();
  await transaction(async (client) => {
    const labels = await labelsForNewProject(client, wanted.scheme, { userId, admin });
    await client.query("INSERT INTO project (id, name, description, created_by) VALUES ($1, $2, $3, $4)", [
      projectId,
      wanted.name,
      wanted.description.trim(),
      userId,
    ]);
    await client.query("INSERT INTO membership (project_id, user_id, role) VALUES ($1, $2, 'lead')", [
      projectId,
      userId,
    ]);
    await storeLabels(client, projectId, labels);
  });
  return requireProject(projectId, userId);
}

export async function updateProject(
  projectId: string,
  userId: string,
  wanted: { name?: string | undefined; description?: string | undefined; blind?: boolean | undefined },
): Promise<Project> {
  await transaction(async (client) => {
    await requireOpenProject(client, projectId, "NO KEY UPDATE");
    await client.query(
      `UPDATE project SET name = coalesce($2, name), description = coalesce($3, description),
         blind = coalesce($4, blind), updated_at = now() WHERE id = $1`,
      [projectId, wanted.name ?? null, wanted.description?.trim() ?? null, wanted.blind ?? null],
    );
  });
  return requireProject(projectId, userId);
}

export async function projectCounts(
  projectId: string,
  client: Pool | PoolClient = pool(),
): Promise<ProjectCounts> {
  const { rows } = await client.query<ProjectCounts>(
    `SELECT (SELECT count(*)::int FROM document WHERE project_id = $1) AS documents,
       (SELECT count(*)::int FROM membership WHERE project_id = $1) AS members,
       (SELECT count(*)::int FROM label WHERE project_id = $1) AS labels,
       coalesce(sum(span_count), 0)::int AS spans,
       count(*) FILTER (WHERE ${isBegun("annotation_set")})::int AS readings
     FROM annotation_set WHERE project_id = $1`,
    [projectId],
  );
  return rows[0]!;
}

export async function archiveProject(projectId: string, userId: string, confirm: string): Promise<Project> {
  const present = await requireProject(projectId, userId);
  requireName(confirm, present.name, "project");
  await pool().query(
    "UPDATE project SET archived_at = coalesce(archived_at, now()), updated_at = now() WHERE id = $1",
    [projectId],
  );
  return requireProject(projectId, userId);
}

export async function restoreProject(projectId: string, userId: string): Promise<Project> {
  await pool().query("UPDATE project SET archived_at = NULL, updated_at = now() WHERE id = $1", [projectId]);
  return requireProject(projectId, userId);
}
