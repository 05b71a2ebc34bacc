import "server-only";
import type { PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";

/**
 * A set that says something: handed out, or begun. What was taken back before it was begun, or only looked at, is
 * nobody's reading.
 */
export const isReading = (set: string) =>
  `(${set}.kind = 'reviewer' AND (${set}.assigned_at IS NOT NULL OR ${set}.state <> 'not_started' OR ${set}.span_count > 0))`;

export interface LockedSet {
  id: string;
  projectId: string;
  codePoints: number;
  revision: number;
  done: boolean;
  guidelineVersion: number;
  /** The moment of the lock, in milliseconds; every change of the transaction bears it. */
  at: Date;
}

const lock = {
  name: "lock-set",
  text: `SELECT s.id, s.project_id AS "projectId", s.code_points AS "codePoints", s.revision, s.state = 'done' AS done,
      p.guideline_version AS "guidelineVersion", clock_timestamp() AS at
    FROM annotation_set s JOIN project p ON p.id = s.project_id
    WHERE s.document_id = $1 AND s.reviewer_id = $2 AND s.kind = 'reviewer' FOR UPDATE OF s`,
};

const make = {
  name: "make-set",
  text: `INSERT INTO annotation_set (id, project_id, document_id, code_points, kind, reviewer_id, opened_at)
    SELECT gen_random_uuid(), project_id, id, code_points, 'reviewer', $2, now() FROM document WHERE id = $1
    ON CONFLICT DO NOTHING`,
};

/** The reviewer's set in a document, made if there is none, held until the transaction ends: one writer at a time. */
export async function lockOwnSet(
  client: PoolClient,
  documentId: string,
  reviewerId: string,
): Promise<LockedSet> {
  const values = [documentId, reviewerId];
  const first = await client.query<LockedSet>({ ...lock, values });
  if (first.rows[0]) return first.rows[0];
  await client.query({ ...make, values });
  const second = await client.query<LockedSet>({ ...lock, values });
  if (second.rows[0]) return second.rows[0];
  throw new Refusal("not-found", "There is no such document.");
}
