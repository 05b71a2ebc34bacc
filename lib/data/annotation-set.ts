import "server-only";
import type { Pool, PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";
import { isOpen, requireOpenDocument } from "./project-open";

/** A set in which somebody has begun to read. */
export const isBegun = (set: string) => `(${set}.state <> 'not_started' OR ${set}.span_count > 0)`;

/** Whether somebody reads in a project: an enabled member, and not one who only looks on. */
const isReader = (project: string, person: string) =>
  `(${project}, ${person}) IN (SELECT m.project_id, m.user_id FROM membership m
    JOIN person p ON p.id = m.user_id AND p.disabled_at IS NULL WHERE m.role <> 'viewer')`;

/** Handed out to somebody who reads in the project still: nobody waits for who has left it. */
export const isAssigned = (set: string) =>
  `(${set}.assigned_at IS NOT NULL AND ${isReader(`${set}.project_id`, `${set}.reviewer_id`)})`;

/**
 * A set that says something: handed out, or begun. What was taken back before it was begun, or only looked at, is
 * nobody's reading.
 */
export const isReading = (set: string) =>
  `(${set}.kind = 'reviewer' AND (${isBegun(set)} OR ${isAssigned(set)}))`;

/** Those of a project to whom all of it is to read: reviewers with nothing assigned, archived documents aside. */
export const freeReviewers = (project: string) =>
  `SELECT m.user_id FROM membership m JOIN person p ON p.id = m.user_id AND p.disabled_at IS NULL
    WHERE m.project_id = ${project} AND m.role = 'reviewer' AND NOT EXISTS (
      SELECT FROM annotation_set a JOIN document o ON o.id = a.document_id AND o.archived_at IS NULL
      WHERE a.project_id = ${project} AND a.reviewer_id = m.user_id AND a.kind = 'reviewer' AND a.assigned_at IS NOT NULL)`;

/**
 * The rule of whose a document is to read, by which all pages and files say how far it is: of those it is assigned
 * to, and of every reviewer of the project to whom nothing is assigned. It is done when all of them are, and whoever
 * has begun it besides. `set` is the person's own in the document, if there is one. Leads and adjudicators count
 * where they are assigned or have begun.
 */
export const isTheirs = (set: string, project: string, person: string) =>
  `coalesce(${isAssigned(set)} OR ${person} IN (${freeReviewers(project)}), false)`;

const lock = {
  name: "lock-set",
  text: "SELECT id FROM annotation_set WHERE document_id = $1 AND reviewer_id = $2 AND kind = 'reviewer' FOR UPDATE",
};

const make = {
  name: "make-set",
  text: `INSERT INTO annotation_set (id, project_id, document_id, code_points, kind, reviewer_id, opened_at)
    SELECT gen_random_uuid(), project_id, id, code_points, 'reviewer', $2, now() FROM document
    WHERE id = $1 AND ${isOpen("$1")} FOR KEY SHARE ON CONFLICT DO NOTHING`,
};

/** What `find` finds of a reviewer's set in a document; the set is made where there is none. */
export async function withOwnSet<T>(
  client: Pool | PoolClient,
  documentId: string,
  reviewerId: string,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const first = await find();
  if (first) return first;
  await client.query({ ...make, values: [documentId, reviewerId] });
  const second = await find();
  if (second) return second;
  await requireOpenDocument(client, documentId);
  throw new Refusal("not-found", "There is no such document.");
}

/** The id of the reviewer's set in a document, held until the transaction ends. */
export const lockOwnSet = (client: PoolClient, documentId: string, reviewerId: string): Promise<string> =>
  withOwnSet(client, documentId, reviewerId, async () => {
    const { rows } = await client.query<{ id: string }>({ ...lock, values: [documentId, reviewerId] });
    return rows[0]?.id;
  });

/**
 * The ids of the sets that `where` names, held until the transaction ends. All who hold several take them in this
 * order, that in which assigning makes them: two at once must not wait for each other in a circle.
 */
export async function lockSets(
  client: PoolClient,
  where: string,
  values: readonly unknown[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM annotation_set WHERE ${where} ORDER BY document_id, reviewer_id, id FOR UPDATE`,
    [...values],
  );
  return rows.map(({ id }) => id);
}
