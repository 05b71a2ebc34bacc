import "server-only";
import type { PoolClient } from "pg";
import type { Change } from "@/lib/core/changes";
import { fragmentsOf, type Span } from "@/lib/core/span";
import type { LockedSet } from "./annotation-set";

/** A span as the table holds it: with the guidelines it was made under. */
export interface Kept extends Span {
  guidelineVersion: number;
}

export interface Context {
  seen: Set<string>;
  labels: Map<string, { archived: boolean }>;
  taken: Set<string>;
  /** What stands now, by span id. */
  present: Map<string, Kept>;
  /** What stood before its deletion, by span id: undo brings it back as it was. */
  lost: Map<string, Kept>;
  /** Spans with a change in conflict: what was made on top of it is in conflict too. */
  contested: Set<string>;
}

const readContext = {
  name: "change-context",
  text: `SELECT
    (SELECT coalesce(json_agg(c.id), '[]') FROM change c WHERE c.set_id = $1 AND c.id = ANY($2::uuid[])) AS seen,
    (SELECT coalesce(json_agg(json_build_object('id', l.id, 'archived', l.archived_at IS NOT NULL)), '[]')
      FROM label l WHERE l.project_id = $3 AND l.id = ANY($4::uuid[])) AS labels,
    (SELECT coalesce(json_agg(s.id), '[]') FROM span s WHERE s.id = ANY($5::uuid[]) AND s.set_id <> $1) AS taken,
    (SELECT coalesce(json_agg(json_build_object('id', s.id, 'labelId', s.label_id, 'bounds', s.fragments, 'note', s.note,
        'version', s.version, 'origin', s.origin, 'guidelineVersion', s.guideline_version,
        'createdAt', s.created_at, 'updatedAt', s.updated_at)), '[]')
      FROM span s WHERE s.id = ANY($5::uuid[]) AND s.set_id = $1) AS present,
    (SELECT coalesce(json_agg(d.before), '[]') FROM (SELECT DISTINCT ON (c.span_id) c.before FROM change c
      WHERE c.set_id = $1 AND c.span_id = ANY($6::uuid[]) AND c.kind = 'delete' ORDER BY c.span_id, c.revision DESC) d) AS lost`,
};

const iso = (value: string) => new Date(value).toISOString();

/** What must be known of the project and the set before the changes can be decided, in one statement. */
export async function contextFor(
  client: PoolClient,
  set: LockedSet,
  changes: readonly Change[],
): Promise<Context> {
  const { rows } = await client.query({
    ...readContext,
    values: [
      set.id,
      changes.map((change) => change.id),
      set.projectId,
      changes.flatMap((change) => (change.span ? [change.span.labelId] : [])),
      changes.map((change) => change.spanId),
      changes.flatMap((change) =>
        change.kind === "create" && change.intent !== "do" ? [change.spanId] : [],
      ),
    ],
  });
  const row = rows[0] as {
    seen: string[];
    labels: { id: string; archived: boolean }[];
    taken: string[];
    present: (Kept & { bounds: number[] })[];
    lost: Kept[];
  };
  return {
    seen: new Set(row.seen),
    labels: new Map(row.labels.map((label) => [label.id, label])),
    taken: new Set(row.taken),
    present: new Map(
      row.present.map(({ bounds, ...span }) => [
        span.id,
        {
          ...span,
          fragments: fragmentsOf(bounds),
          createdAt: iso(span.createdAt),
          updatedAt: iso(span.updatedAt),
        },
      ]),
    ),
    lost: new Map(row.lost.map((span) => [span.id, span])),
    contested: new Set(),
  };
}
