import "server-only";
import type { Change } from "@/lib/core/changes";
import { fragmentsOf, type Span } from "@/lib/core/span";
import { withOwnSet } from "./annotation-set";
import { pool } from "./db";
import { type Archived, whatIsArchived } from "./project-open";

/** A span as the table holds it: with the guidelines it was made under. */
export interface Kept extends Span {
  guidelineVersion: number;
}

/** A reviewer's set as it was read; what is written on top of it holds only while its revision does. */
export interface OwnSet {
  id: string;
  projectId: string;
  codePoints: number;
  revision: number;
  done: boolean;
  archived: Archived;
  guidelineVersion: number;
  /** The moment of reading, in milliseconds; every change written on top bears it. */
  at: Date;
}

export interface Context {
  set: OwnSet;
  seen: Set<string>;
  labels: Map<string, { archived: boolean }>;
  /** Ids of spans that stand in another set, or were deleted there: they are its own to bring back. */
  taken: Set<string>;
  /** What stands now, by span id. */
  present: Map<string, Kept>;
  /** What stood before its deletion, by span id: undo brings it back as it was, and nothing else does. */
  lost: Map<string, Kept>;
  /** Spans with a change in conflict: what was made on top of it is in conflict too. */
  contested: Set<string>;
}

// An array given as it is, instead of by a sub-select, makes Postgres plan the statement anew each time.
const readContext = {
  name: "change-context",
  text: `WITH s AS (
    SELECT s.id, s.project_id, s.code_points, s.revision, s.state = 'done' AS done, p.guideline_version, ${whatIsArchived} AS archived
    FROM annotation_set s JOIN project p ON p.id = s.project_id JOIN document d ON d.id = s.document_id
    WHERE s.document_id = $1 AND s.reviewer_id = $2 AND s.kind = 'reviewer')
  SELECT s.id, s.project_id AS "projectId", s.code_points AS "codePoints", s.revision, s.done, s.archived,
    s.guideline_version AS "guidelineVersion", clock_timestamp() AS at,
    (SELECT coalesce(json_agg(c.id), '[]') FROM change c WHERE c.set_id = s.id AND c.id = ANY(ARRAY(SELECT unnest($3::uuid[])))) AS seen,
    (SELECT coalesce(json_agg(json_build_object('id', l.id, 'archived', l.archived_at IS NOT NULL)), '[]')
      FROM label l WHERE l.project_id = s.project_id AND l.id = ANY(ARRAY(SELECT unnest($4::uuid[])))) AS labels,
    (SELECT coalesce(json_agg(t.id), '[]') FROM (
      SELECT x.id FROM span x WHERE x.id = ANY(ARRAY(SELECT unnest($5::uuid[]))) AND x.set_id <> s.id
      UNION SELECT c.span_id FROM change c WHERE c.span_id = ANY(ARRAY(SELECT unnest($6::uuid[]))) AND c.set_id <> s.id) t) AS taken,
    (SELECT coalesce(json_agg(json_build_object('id', x.id, 'labelId', x.label_id, 'bounds', x.fragments, 'note', x.note,
        'version', x.version, 'origin', x.origin, 'guidelineVersion', x.guideline_version,
        'createdAt', x.created_at, 'updatedAt', x.updated_at)), '[]')
      FROM span x WHERE x.id = ANY(ARRAY(SELECT unnest($5::uuid[]))) AND x.set_id = s.id) AS present,
    (SELECT coalesce(json_agg(d.before), '[]') FROM (SELECT DISTINCT ON (c.span_id) c.before FROM change c
      WHERE c.set_id = s.id AND c.span_id = ANY(ARRAY(SELECT unnest($6::uuid[]))) AND c.kind = 'delete' ORDER BY c.span_id, c.revision DESC) d) AS lost
  FROM s`,
};

interface Row extends OwnSet {
  seen: string[];
  labels: { id: string; archived: boolean }[];
  taken: string[];
  present: (Kept & { bounds: number[] })[];
  lost: Kept[];
}

const iso = (value: string) => new Date(value).toISOString();

/** What must be known of a reviewer's set before changes to it can be decided, in one statement. */
export async function readChangeContext(
  documentId: string,
  userId: string,
  changes: readonly Change[],
): Promise<Context> {
  const values = [
    documentId,
    userId,
    changes.map((change) => change.id),
    changes.flatMap((change) => (change.span ? [change.span.labelId] : [])),
    changes.map((change) => change.spanId),
    changes.flatMap((change) => (change.kind === "create" ? [change.spanId] : [])),
  ];
  const row = await withOwnSet(pool(), documentId, userId, async () => {
    const { rows } = await pool().query<Row>({ ...readContext, values });
    return rows[0];
  });
  const { seen, labels, taken, present, lost, ...set } = row;
  return {
    set,
    seen: new Set(seen),
    labels: new Map(labels.map((label) => [label.id, label])),
    taken: new Set(taken),
    present: new Map(
      present.map(({ bounds, ...span }) => [
        span.id,
        {
          ...span,
          fragments: fragmentsOf(bounds),
          createdAt: iso(span.createdAt),
          updatedAt: iso(span.updatedAt),
        },
      ]),
    ),
    lost: new Map(lost.map((span) => [span.id, span])),
    contested: new Set(),
  };
}
