import "server-only";
import type { ProjectRole } from "@/lib/core/roles";
import type { Home, HomeActivity, HomeProject } from "@/lib/schema/home";
import type { ProjectSummary } from "@/lib/schema/project";
import { freeReviewers, isAssigned } from "./annotation-set";
import { pool } from "./db";
import { nextDocument } from "./next-document";
import { listProjects } from "./projects";

/** What one person has done and has to do in a project, archived documents aside. */
interface Own {
  /** All of the project is theirs to read. */
  free: boolean;
  assigned: number;
  assignedDone: number;
  done: number;
  stoppedAt: HomeProject["stoppedAt"];
}

/** Counts sets and documents only: spans are never touched, so that it stays quick with a million of them. */
const own = `SELECT mine.project_id AS "projectId", mine.user_id IN (${freeReviewers("mine.project_id")}) AS free,
    s.assigned, s."assignedDone", s.done, s."stoppedAt"
  FROM membership mine, LATERAL (SELECT count(*) FILTER (WHERE ${isAssigned("a")})::int AS assigned,
      count(*) FILTER (WHERE ${isAssigned("a")} AND a.state = 'done')::int AS "assignedDone",
      count(*) FILTER (WHERE a.state = 'done')::int AS done,
      (array_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY greatest(a.changed_at, a.opened_at) DESC NULLS LAST)
        FILTER (WHERE a.state = 'in_progress'))[1] AS "stoppedAt"
    FROM annotation_set a JOIN document d ON d.id = a.document_id AND d.archived_at IS NULL
    WHERE a.project_id = mine.project_id AND a.reviewer_id = $1 AND a.kind = 'reviewer') s
  WHERE mine.user_id = $1`;

const activity = `SELECT a.document_id AS "documentId", d.name AS document, p.id AS "projectId", p.name AS project,
    a.state, a.span_count AS spans, greatest(a.changed_at, a.opened_at, a.submitted_at) AS at
  FROM annotation_set a JOIN document d ON d.id = a.document_id JOIN project p ON p.id = a.project_id
    JOIN membership m ON m.project_id = p.id AND m.user_id = $1
  WHERE a.reviewer_id = $1 AND a.kind = 'reviewer' AND greatest(a.changed_at, a.opened_at, a.submitted_at) IS NOT NULL
  ORDER BY greatest(a.changed_at, a.opened_at, a.submitted_at) DESC LIMIT 8`;

async function toProject(
  userId: string,
  { id, name, documents, readings, readingsDone }: ProjectSummary,
  role: ProjectRole,
  sets: Own,
): Promise<HomeProject> {
  const stoppedAt = role === "viewer" ? null : sets.stoppedAt;
  const [done, total] = sets.free ? [sets.done, documents] : [sets.assignedDone, sets.assigned];
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
  const projects = open.flatMap((project) => {
    const sets = ownOf.get(project.id);
    return project.role && sets ? [toProject(userId, project, project.role, sets)] : [];
  });
  return {
    projects: (await Promise.all(projects)).toSorted((a, b) => a.name.localeCompare(b.name, "en")),
    activity: last.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
