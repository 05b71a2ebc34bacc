import "server-only";
import type { Pool, PoolClient } from "pg";
import { normalizeEmail } from "@/lib/core/email";
import { Refusal } from "@/lib/core/refusal";
import type { ProjectRole } from "@/lib/core/roles";
import type { FoundPerson, Member } from "@/lib/schema/member";
import { isAssigned } from "./annotation-set";
import { pool, transaction } from "./db";
import { requireOpenProject } from "./project-open";
import { containing } from "./sql";

/** What the one who looks may see of the others: their addresses, and how far they have read. */
export interface Shown {
  emails: boolean;
  work: boolean;
}

export async function listMembers(projectId: string, shown: Shown): Promise<Member[]> {
  const { rows } = await pool().query<Member>(
    `SELECT p.id AS "userId", p.name, CASE WHEN $2 THEN p.email END AS email, m.role,
       p.disabled_at IS NOT NULL AS disabled,
       CASE WHEN $3 THEN coalesce(s.assigned, 0) END AS assigned, CASE WHEN $3 THEN coalesce(s.done, 0) END AS done,
       CASE WHEN $3 THEN coalesce(s.spans, 0) END AS spans
     FROM membership m JOIN person p ON p.id = m.user_id
     LEFT JOIN (SELECT reviewer_id, count(*) FILTER (WHERE ${isAssigned("a")})::int AS assigned,
         count(*) FILTER (WHERE a.state = 'done')::int AS done, sum(a.span_count)::int AS spans
       FROM annotation_set a JOIN document d ON d.id = a.document_id AND d.archived_at IS NULL
       WHERE a.project_id = $1 AND a.kind = 'reviewer' GROUP BY a.reviewer_id) s ON s.reviewer_id = p.id
     WHERE m.project_id = $1
     ORDER BY array_position(ARRAY['lead', 'adjudicator', 'reviewer', 'viewer'], m.role), lower(p.name), p.id`,
    [projectId, shown.emails, shown.work],
  );
  return rows;
}

/** An admin finds everyone; a lead finds by exact e-mail, or by name those who share a project with them. */
export async function findPeople(
  projectId: string,
  asker: { userId: string; admin: boolean },
  text: string,
): Promise<FoundPerson[]> {
  const wanted = text.trim();
  if (wanted === "") return [];
  const pattern = containing(wanted);
  const { rows } = await pool().query<FoundPerson>(
    `SELECT p.id AS "userId", p.name, p.email FROM person p
     WHERE p.disabled_at IS NULL AND NOT EXISTS (SELECT 1 FROM membership WHERE project_id = $1 AND user_id = p.id)
       AND (p.email = $2 OR (($4 OR EXISTS (SELECT 1 FROM membership mine JOIN membership theirs USING (project_id)
           WHERE mine.user_id = $5 AND theirs.user_id = p.id))
         AND (p.name ILIKE $3 OR ($4 AND p.email ILIKE $3))))
     ORDER BY lower(p.name), p.id LIMIT 20`,
    [projectId, normalizeEmail(wanted), pattern, asker.admin, asker.userId],
  );
  return rows;
}

const notFound = (one: { userId: string } | { email: string }) => ({
  path: "people",
  message:
    "userId" in one
      ? `nobody with the id ${one.userId} whom you know by a project`
      : `no account with the e-mail ${normalizeEmail(one.email)}`,
});

/** Everyone or nobody: an unknown address is named and nothing is stored. Who is a member keeps their role. */
export async function addMembers(
  projectId: string,
  asker: { userId: string; admin: boolean },
  people: readonly ({ userId: string } | { email: string })[],
  role: ProjectRole,
): Promise<void> {
  await transaction(async (client) => {
    await requireOpenProject(client, projectId);
    const ids: string[] = [];
    const unknown: { path: string; message: string }[] = [];
    for (const one of people) {
      const [text, value] =
        "userId" in one
          ? [
              `p.id = $1 AND ($2 OR EXISTS (SELECT 1 FROM membership mine JOIN membership theirs USING (project_id)
                 WHERE mine.user_id = $3 AND theirs.user_id = p.id))`,
              one.userId,
            ]
          : ["p.email = $1 AND ($2 OR $3::uuid IS NOT NULL)", normalizeEmail(one.email)];
      const { rows } = await client.query<{ id: string }>(
        `SELECT p.id FROM person p WHERE p.disabled_at IS NULL AND ${text}`,
        [value, asker.admin, asker.userId],
      );
      if (rows[0]) ids.push(rows[0].id);
      else unknown.push(notFound(one));
    }
    if (unknown.length > 0)
      throw new Refusal(
        "bad-input",
        `Nobody was added: there is ${unknown.map((place) => place.message).join(", ")}. ${
          people.some((one) => "email" in one) ? "An admin can make an account." : "Add them by their e-mail."
        }`,
        unknown,
      );
    await client.query(
      `INSERT INTO membership (project_id, user_id, role) SELECT $1, u, $3 FROM unnest($2::uuid[]) AS u
       ON CONFLICT DO NOTHING`,
      [projectId, ids, role],
    );
  });
}

/** A lead never leaves the project without one; an admin may, since an admin can lead any project. */
async function keepALead(client: PoolClient, projectId: string, userId: string, admin: boolean) {
  const { rows } = await client.query<{ user_id: string; role: ProjectRole; active: boolean }>(
    `SELECT m.user_id, m.role, p.disabled_at IS NULL AS active FROM membership m JOIN person p ON p.id = m.user_id
     WHERE m.project_id = $1 AND (m.role = 'lead' OR m.user_id = $2) ORDER BY m.user_id FOR UPDATE OF m`,
    [projectId, userId],
  );
  const present = rows.find((row) => row.user_id === userId);
  if (!present) throw new Refusal("not-found", "This person is no member of the project any more.");
  const others = rows.some((row) => row.role === "lead" && row.active && row.user_id !== userId);
  if (present.role === "lead" && !others && !admin)
    throw new Refusal(
      "in-use",
      "This is the project's only lead. Make somebody else a lead first, or ask an admin.",
    );
}

export async function setMemberRole(
  projectId: string,
  userId: string,
  role: ProjectRole,
  admin: boolean,
): Promise<void> {
  await transaction(async (client) => {
    await requireOpenProject(client, projectId);
    if (role !== "lead") await keepALead(client, projectId, userId, admin);
    const { rowCount } = await client.query(
      "UPDATE membership SET role = $3 WHERE project_id = $1 AND user_id = $2",
      [projectId, userId, role],
    );
    if (rowCount === 0) throw new Refusal("not-found", "This person is no member of the project any more.");
  });
}

/** Their sets and spans stay and are exported; only the way in is taken away. */
export async function removeMember(projectId: string, userId: string, admin: boolean): Promise<void> {
  await transaction(async (client) => {
    await requireOpenProject(client, projectId);
    await keepALead(client, projectId, userId, admin);
    await client.query("DELETE FROM membership WHERE project_id = $1 AND user_id = $2", [projectId, userId]);
  });
}

/** The first admin leads what was made before anybody was there. */
export async function leadWhatNobodyLeads(client: Pool | PoolClient, userId: string): Promise<void> {
  await client.query(
    `INSERT INTO membership (project_id, user_id, role) SELECT p.id, $1, 'lead' FROM project p
     WHERE NOT EXISTS (SELECT FROM membership m WHERE m.project_id = p.id AND m.role = 'lead')
     ON CONFLICT (project_id, user_id) DO UPDATE SET role = 'lead'`,
    [userId],
  );
}
