import "server-only";
import type { Home, HomeActivity, HomeProject } from "@/lib/schema/home";
import { pool } from "./db";
import { nextDocument } from "./next-document";

type Row = Omit<HomeProject, "stoppedAt" | "next"> & { stoppedId: string | null; stoppedName: string | null };

/** Counts sets and documents only: spans are never touched, so that it stays quick with a million of them. */
const projects = `WITH mine AS (
    SELECT p.id, p.name, m.role FROM membership m JOIN project p ON p.id = m.project_id AND p.archived_at IS NULL
    WHERE m.user_id = $1),
  own AS (
    SELECT a.project_id, a.document_id, d.name, a.state, a.assigned_at, greatest(a.changed_at, a.opened_at) AS at
    FROM annotation_set a JOIN document d ON d.id = a.document_id AND d.archived_at IS NULL
    WHERE a.reviewer_id = $1 AND a.kind = 'reviewer' AND a.project_id IN (SELECT id FROM mine)),
  counted AS (
    SELECT project_id, count(assigned_at)::int AS assigned, count(*) FILTER (WHERE state = 'done')::int AS done,
      count(assigned_at) FILTER (WHERE state = 'done')::int AS assigned_done FROM own GROUP BY project_id),
  stopped AS (
    SELECT DISTINCT ON (project_id) project_id, document_id, name FROM own WHERE state = 'in_progress'
    ORDER BY project_id, at DESC NULLS LAST),
  whole AS (
    SELECT d.project_id, count(*)::int AS n FROM document d WHERE d.archived_at IS NULL
      AND d.project_id IN (SELECT m.id FROM mine m LEFT JOIN counted c ON c.project_id = m.id
        WHERE coalesce(c.assigned, 0) = 0 AND m.role <> 'viewer')
    GROUP BY d.project_id)
  SELECT m.id, m.name, m.role, s.document_id AS "stoppedId", s.name AS "stoppedName",
    CASE WHEN m.role = 'viewer' THEN 0 WHEN c.assigned > 0 THEN c.assigned ELSE coalesce(w.n, 0) END AS total,
    CASE WHEN m.role = 'viewer' THEN 0 WHEN c.assigned > 0 THEN c.assigned_done ELSE coalesce(c.done, 0) END AS done
  FROM mine m LEFT JOIN counted c ON c.project_id = m.id LEFT JOIN stopped s ON s.project_id = m.id
    LEFT JOIN whole w ON w.project_id = m.id
  ORDER BY lower(m.name), m.id`;

const activity = `SELECT a.document_id AS "documentId", d.name AS document, p.id AS "projectId", p.name AS project,
    a.state, a.span_count AS spans, greatest(a.changed_at, a.opened_at, a.submitted_at) AS at
  FROM annotation_set a JOIN document d ON d.id = a.document_id JOIN project p ON p.id = a.project_id
    JOIN membership m ON m.project_id = p.id AND m.user_id = $1
  WHERE a.reviewer_id = $1 AND a.kind = 'reviewer' AND greatest(a.changed_at, a.opened_at, a.submitted_at) IS NOT NULL
  ORDER BY greatest(a.changed_at, a.opened_at, a.submitted_at) DESC LIMIT 8`;

async function toProject(userId: string, { stoppedId, stoppedName, ...row }: Row): Promise<HomeProject> {
  const stoppedAt =
    stoppedId && stoppedName && row.role !== "viewer" ? { id: stoppedId, name: stoppedName } : null;
  const next = row.total > row.done ? await nextDocument(row.id, userId, stoppedAt?.id) : null;
  return { ...row, stoppedAt, next };
}

export async function homeOf(userId: string): Promise<Home> {
  const [found, done] = await Promise.all([
    pool().query<Row>(projects, [userId]),
    pool().query<HomeActivity & { at: Date }>(activity, [userId]),
  ]);
  return {
    projects: await Promise.all(found.rows.map((row) => toProject(userId, row))),
    activity: done.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
