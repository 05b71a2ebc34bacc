import "server-only";
import type { ProjectRole } from "@/lib/core/roles";
import type { Home, HomeActivity, HomeProject } from "@/lib/schema/home";
import type { ProjectSummary } from "@/lib/schema/project";
import { pool } from "./db";
import { nextDocument } from "./next-document";
import { listProjects } from "./projects";

/** One person's sets in a project, archived documents aside. */
interface Own {
  assigned: number;
  assignedDone: number;
  done: number;
  stoppedAt: HomeProject["stoppedAt"];
}

const NOTHING: Own = { assigned: 0, assignedDone: 0, done: 0, stoppedAt: null };

/** Counts sets and documents only: spans are never touched, so that it stays quick with a million of them. */
const own = `SELECT a.project_id AS "projectId", count(a.assigned_at)::int AS assigned,
    count(a.assigned_at) FILTER (WHERE a.state = 'done')::int AS "assignedDone",
    count(*) FILTER (WHERE a.state = 'done')::int AS done,
    (array_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY greatest(a.changed_at, a.opened_at) DESC NULLS LAST)
      FILTER (WHERE a.state = 'in_progress'))[1] AS "stoppedAt"
  FROM annotation_set a JOIN document d ON d.id = a.document_id AND d.archived_at IS NULL
  WHERE a.reviewer_id = $1 AND a.kind = 'reviewer' GROUP BY a.project_id`;

const activity = `SELECT a.document_id AS "documentId", d.name AS document, p.id AS "projectId", p.name AS project,
    a.state, a.span_count AS spans, greatest(a.changed_at, a.opened_at, a.submitted_at) AS at
  FROM annotation_set a JOIN document d ON d.id = a.document_id JOIN project p ON p.id = a.project_id
    JOIN membership m ON m.project_id = p.id AND m.user_id = $1
  WHERE a.reviewer_id = $1 AND a.kind = 'reviewer' AND greatest(a.changed_at, a.opened_at, a.submitted_at) IS NOT NULL
  ORDER BY greatest(a.changed_at, a.opened_at, a.submitted_at) DESC LIMIT 8`;

/** How far somebody is with what is theirs to read; see freeReviewers in annotation-set.ts for whose a document is. */
function toRead(role: ProjectRole, documents: number, { assigned, assignedDone, done }: Own) {
  if (role === "viewer") return { done: 0, total: 0 };
  if (assigned > 0) return { done: assignedDone, total: assigned };
  return role === "reviewer" ? { done, total: documents } : { done: 0, total: 0 };
}

async function toProject(
  userId: string,
  { id, name, documents, readings, readingsDone }: ProjectSummary,
  role: ProjectRole,
  sets: Own,
): Promise<HomeProject> {
  const stoppedAt = role === "viewer" ? null : sets.stoppedAt;
  const { done, total } = toRead(role, documents, sets);
  const next = total > done ? await nextDocument(id, userId, stoppedAt?.id) : null;
  return { id, name, role, done, total, documents, readings, readingsDone, stoppedAt, next };
}

export async function homeOf(userId: string): Promise<Home> {
  const [seen, sets, last] = await Promise.all([
    listProjects({ userId, admin: false }),
    pool().query<Own & { projectId: string }>(own, [userId]),
    pool().query<HomeActivity & { at: Date }>(activity, [userId]),
  ]);
  const ownOf = new Map(sets.rows.map((row) => [row.projectId, row]));
  const open = seen.filter((project) => !project.archived);
  const projects = open.flatMap((project) =>
    project.role ? [toProject(userId, project, project.role, ownOf.get(project.id) ?? NOTHING)] : [],
  );
  return {
    projects: (await Promise.all(projects)).toSorted((a, b) => a.name.localeCompare(b.name, "en")),
    activity: last.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
