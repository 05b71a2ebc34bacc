import "server-only";
import type { DocumentFilter, DocumentList, DocumentQuery, DocumentRow } from "@/lib/schema/document";
import { PAGE_SIZE } from "@/lib/schema/document";
import { pool } from "./db";
import { type Eyes, eyesOf, isFree, reading, type Sight, seen, type Viewer } from "./eyes";
import { containing } from "./sql";

const SORT = {
  name: "lower(d.name)",
  created: "d.created_at",
  changed: "w.changed_at",
  words: "d.words",
  spans: "coalesce(w.spans, 0)",
} as const;

/** Of the sets that are counted in `w`, and of those who have not begun; see freeReviewers. */
const begun = "coalesce(w.begun, false)";
const done = "coalesce(w.done AND (w.free = cardinality($3::uuid[]) OR d.archived_at IS NOT NULL), false)";
const stateIs = (state: DocumentRow["state"], ofOne: boolean) => {
  const ended = ofOne ? "coalesce(w.done, false)" : done;
  return { not_started: `NOT ${begun}`, in_progress: `${begun} AND NOT ${ended}`, done: ended }[state];
};

const hasLabel = (label: string) =>
  `EXISTS (SELECT 1 FROM span x JOIN annotation_set s ON s.id = x.set_id
     WHERE x.document_id = d.id AND x.label_id = ${label} AND ${reading})`;

/** From the sets of one person to their documents: from each document to its sets took three times as long. */
const hasOwnOfLabel = (label: string) =>
  `d.id IN (WITH labelled AS MATERIALIZED (SELECT DISTINCT s.document_id FROM annotation_set s
     JOIN span x ON x.set_id = s.id AND x.project_id = $1 AND x.label_id = ${label}
     WHERE s.project_id = $1 AND ${reading} AND ${seen("own")}) SELECT document_id FROM labelled)`;

/** How many spans of a label each document has: counted once for all, since one count for each took six times as long. */
const countedLabel = (sight: Sight, label: string) =>
  `LEFT JOIN (SELECT x.document_id, count(*) AS spans FROM span x WHERE x.project_id = $1 AND x.label_id = ${label}
     AND x.set_id IN (SELECT s.id FROM annotation_set s WHERE s.project_id = $1 AND ${reading} AND ${seen(sight)})
     GROUP BY x.document_id) x ON x.document_id = d.id`;

/** The FROM and WHERE that a search and filters come to; `sort` may need the sets too. */
function fitting(
  { sight, free }: Eyes,
  projectId: string,
  viewer: Viewer,
  filter: DocumentFilter,
  sort?: string,
) {
  const values: unknown[] = [projectId, viewer.userId, free];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = ["d.project_id = $1", `d.archived_at IS ${filter.archived === "yes" ? "NOT " : ""}NULL`];
  const search = filter.search.trim().normalize("NFC").toLowerCase();
  if (search !== "") {
    // Normalising 10,000 names takes longer than all the rest, and a plain word is the same in every form.
    const plain = (column: string) => `lower(${/^[ -~]*$/.test(search) ? column : `normalize(${column})`})`;
    const pattern = put(containing(search));
    where.push(`(${plain("d.name")} LIKE ${pattern} OR ${plain("d.author")} LIKE ${pattern})`);
  }
  const reviewer = filter.reviewer && put(filter.reviewer);
  const of = reviewer ? `FILTER (WHERE s.reviewer_id = ${reviewer})` : "";
  if (reviewer) where.push(`(w.of_one OR (${reviewer} = ANY($3::uuid[]) AND d.archived_at IS NULL))`);
  if (filter.state) where.push(stateIs(filter.state, reviewer !== undefined));
  const within = (value: string, min: number | undefined, max: number | undefined) => {
    if (min !== undefined) where.push(`${value} >= ${put(min)}`);
    if (max !== undefined) where.push(`${value} <= ${put(max)}`);
  };
  within("d.words", filter.minWords, filter.maxWords);
  const { minSpans, maxSpans } = filter;
  const byCount = minSpans !== undefined || maxSpans !== undefined;
  const label = filter.label && put(filter.label);
  if (label && !byCount) where.push(sight === "all" ? hasLabel(label) : hasOwnOfLabel(label));
  within(label ? "coalesce(x.spans, 0)" : "coalesce(w.spans, 0)", minSpans, maxSpans);
  const counted = `LEFT JOIN (SELECT s.document_id, sum(s.span_count)::int AS spans, max(s.changed_at) AS changed_at,
      bool_or(s.state <> 'not_started') ${of} AS begun, bool_and(s.state = 'done') ${of} AS done,
        count(*) FILTER (WHERE ${isFree}) AS free
      ${reviewer ? `, bool_or(s.reviewer_id = ${reviewer}) AS of_one` : ""}
    FROM annotation_set s WHERE s.project_id = $1 AND ${reading} AND ${seen(sight)} GROUP BY s.document_id) w
    ON w.document_id = d.id`;
  const needed = reviewer || filter.state || (byCount && !label) || sort === "changed" || sort === "spans";
  const joined = `${needed ? counted : ""} ${label && byCount ? countedLabel(sight, label) : ""}`;
  // Both are named so that the statement knows $2 and $3 where no set is looked at.
  const from = `document d ${joined} WHERE $2::uuid IS NOT NULL AND $3::uuid[] IS NOT NULL AND ${where.join(" AND ")}`;
  return { values, from, narrowed: where.length > 2 };
}

/** One page of documents with their readers and counts; a page past the last one is the last one. */
export async function listDocuments(
  projectId: string,
  viewer: Viewer,
  query: DocumentQuery,
): Promise<DocumentList> {
  const eyes = await eyesOf(projectId, viewer);
  const { from, values, narrowed } = fitting(eyes, projectId, viewer, query, query.sort);
  const direction = query.order === "desc" ? "DESC" : "ASC";
  const key = `${SORT[query.sort]} ${direction}${query.sort === "changed" ? " NULLS LAST" : ""}${
    query.sort === "created" ? `, d.place ${direction}` : ""
  }`;
  // Counting over the rows found would keep a whole project from being read in the order of an index.
  const total = narrowed
    ? "count(*) OVER ()"
    : `(SELECT count(*) FROM ${fitting(eyes, projectId, viewer, query).from})`;
  const find = async (page: number) => {
    const found = await pool().query<{ id: string; total: number }>(
      `SELECT d.id, ${total}::int AS total FROM ${from} ORDER BY ${key}, d.name ${direction}, d.id ${direction}
       LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`,
      values,
    );
    return { ids: found.rows.map(({ id }) => id), total: found.rows[0]?.total ?? 0, page };
  };
  let found = await find(query.page);
  if (found.total === 0 && query.page > 1) found = await find(1);
  const last = Math.max(1, Math.ceil(found.total / PAGE_SIZE));
  if (query.page > last && last > 1) found = await find(last);
  const { rows } = await rowsOf(eyes, projectId, viewer, found.ids);
  return { documents: rows.map(toRow), total: found.total, page: found.page, sight: eyes.sight };
}

export async function listDocumentIds(
  projectId: string,
  viewer: Viewer,
  filter: DocumentFilter,
): Promise<string[]> {
  const eyes = await eyesOf(projectId, viewer);
  const { from, values } = fitting(eyes, projectId, viewer, filter);
  const { rows } = await pool().query<{ id: string }>(
    `SELECT d.id FROM ${from} ORDER BY d.created_at, d.place, d.name, d.id`,
    values,
  );
  return rows.map(({ id }) => id);
}

type Row = Omit<DocumentRow, "createdAt" | "changedAt"> & { createdAt: Date; changedAt: Date | null };

const toRow = ({ createdAt, changedAt, ...row }: Row): DocumentRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt?.toISOString() ?? null,
});

/** Spans are counted by label for these documents alone. */
const rowsOf = ({ sight, free }: Eyes, projectId: string, viewer: Viewer, ids: readonly string[]) =>
  pool().query<Row>(
    `SELECT d.id, d.name, d.author, d.date, d.source, d.fields, d.encoding, d.code_points AS "codePoints", d.words,
       d.archived_at IS NOT NULL AS archived, d.created_at AS "createdAt",
       coalesce(w.spans, 0) AS spans, w.changed_at AS "changedAt", coalesce(w.reviewers, '[]') AS reviewers,
       CASE WHEN ${done} THEN 'done' WHEN ${begun} THEN 'in_progress' ELSE 'not_started' END AS state,
       CASE WHEN d.archived_at IS NULL THEN cardinality($3::uuid[]) - w.free ELSE 0 END::int AS awaited,
       coalesce(l.labels, '[]') AS labels
     FROM document d
     LEFT JOIN LATERAL (
       SELECT sum(s.span_count)::int AS spans, max(s.changed_at) AS changed_at,
         bool_or(s.state <> 'not_started') AS begun, bool_and(s.state = 'done') AS done, count(*) FILTER (WHERE ${isFree}) AS free,
         json_agg(json_build_object('id', u.id, 'name', u.name, 'state', s.state, 'assigned', s.assigned_at IS NOT NULL)
           ORDER BY lower(u.name), u.id) AS reviewers
       FROM annotation_set s JOIN person u ON u.id = s.reviewer_id
       WHERE s.document_id = d.id AND ${reading} AND ${seen(sight)}) w ON true
     LEFT JOIN LATERAL (
       SELECT json_agg(json_build_object('id', n.label_id, 'count', n.count)) AS labels FROM (
         SELECT x.label_id, count(*)::int AS count FROM span x JOIN annotation_set s ON s.id = x.set_id
         WHERE x.document_id = d.id AND ${reading} AND ${seen(sight)} GROUP BY x.label_id) n) l ON true
     WHERE d.project_id = $1 AND d.id = ANY($4::uuid[]) ORDER BY array_position($4::uuid[], d.id)`,
    [projectId, viewer.userId, free, ids],
  );
