import "server-only";
import type {
  DocumentFilter,
  DocumentList,
  DocumentQuery,
  DocumentRow,
  DocumentTotals,
} from "@/lib/schema/document";
import { PAGE_SIZE } from "@/lib/schema/document";
import { isReading } from "./annotation-set";
import { pool } from "./db";
import { isBlind } from "./projects";
import { containing } from "./sql";

/** Who looks, and whether they may see others' work also while reading is blind. */
export interface Viewer {
  userId: string;
  seesAll: boolean;
}

/** Whose sets are counted. $1 is the project, $2 the viewer in every statement below. */
type Sight = DocumentList["sight"];

const reading = isReading("s");
const seen = (sight: Sight) => (sight === "all" ? "$2::uuid IS NOT NULL" : "s.reviewer_id = $2");

async function sightOf(projectId: string, viewer: Viewer): Promise<Sight> {
  return viewer.seesAll || !(await isBlind(projectId)) ? "all" : "own";
}

const SORT = {
  name: "lower(d.name)",
  created: "d.created_at",
  changed: "w.changed_at",
  words: "d.words",
  spans: "coalesce(w.spans, 0)",
} as const;

const STATE = {
  not_started: "NOT coalesce(w.begun, false)",
  in_progress: "w.begun AND NOT w.done",
  done: "w.done",
} as const;

const hasLabel = (label: string) =>
  `EXISTS (SELECT 1 FROM span x WHERE x.document_id = d.id AND x.label_id = ${label})`;

/** From the sets of one person to their documents: from each document to its sets took three times as long. */
const hasOwnOfLabel = (label: string) =>
  `d.id IN (WITH labelled AS MATERIALIZED (SELECT DISTINCT s.document_id FROM annotation_set s
     JOIN span x ON x.set_id = s.id AND x.project_id = $1 AND x.label_id = ${label}
     WHERE s.project_id = $1 AND ${seen("own")}) SELECT document_id FROM labelled)`;

/** The FROM and WHERE that a search and filters come to; `sort` may need the sets too. */
function fitting(sight: Sight, projectId: string, viewer: Viewer, filter: DocumentFilter, sort?: string) {
  const values: unknown[] = [projectId, viewer.userId];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = ["d.project_id = $1", `d.archived_at IS ${filter.archived === "yes" ? "NOT " : ""}NULL`];
  const search = filter.search.trim().normalize("NFC").toLowerCase();
  if (search !== "") {
    // Normalising 10,000 names takes longer than all the rest, and a plain word is the same in every form.
    const plain = (column: string) => `lower(${/^[ -~]*$/.test(search) ? column : `normalize(${column})`})`;
    const pattern = put(containing(search));
    where.push(`(${plain("d.name")} LIKE ${pattern} OR ${plain("d.author")} LIKE ${pattern})`);
  }
  const reader = filter.reader && put(filter.reader);
  const of = reader ? `FILTER (WHERE s.reviewer_id = ${reader})` : "";
  if (reader) where.push("w.of_reader");
  if (filter.state) where.push(STATE[filter.state]);
  if (filter.label)
    where.push(sight === "all" ? hasLabel(put(filter.label)) : hasOwnOfLabel(put(filter.label)));
  const counted = `LEFT JOIN (SELECT s.document_id, sum(s.span_count)::int AS spans, max(s.changed_at) AS changed_at,
      bool_or(s.state <> 'not_started') ${of} AS begun, bool_and(s.state = 'done') ${of} AS done
      ${reader ? `, bool_or(s.reviewer_id = ${reader}) AS of_reader` : ""}
    FROM annotation_set s WHERE s.project_id = $1 AND ${reading} AND ${seen(sight)} GROUP BY s.document_id) w
    ON w.document_id = d.id`;
  const needed = reader || filter.state || sort === "changed" || sort === "spans";
  // The viewer is named so that the statement knows $2 where no set is looked at.
  const from = `document d ${needed ? counted : ""} WHERE $2::uuid IS NOT NULL AND ${where.join(" AND ")}`;
  return { values, from, narrowed: where.length > 2 };
}

/** One page of documents with their readers and counts; a page past the last one is the last one. */
export async function listDocuments(
  projectId: string,
  viewer: Viewer,
  query: DocumentQuery,
): Promise<DocumentList> {
  const sight = await sightOf(projectId, viewer);
  const { from, values, narrowed } = fitting(sight, projectId, viewer, query, query.sort);
  const direction = query.order === "desc" ? "DESC" : "ASC";
  const key = `${SORT[query.sort]} ${direction}${query.sort === "changed" ? " NULLS LAST" : ""}${
    query.sort === "created" ? `, d.place ${direction}` : ""
  }`;
  // Counting over the rows found would keep a whole project from being read in the order of an index.
  const total = narrowed
    ? "count(*) OVER ()"
    : `(SELECT count(*) FROM ${fitting(sight, projectId, viewer, query).from})`;
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
  const { rows } = await rowsOf(sight, projectId, viewer, found.ids);
  return { documents: rows.map(toRow), total: found.total, page: found.page, sight };
}

export async function listDocumentIds(
  projectId: string,
  viewer: Viewer,
  filter: DocumentFilter,
): Promise<string[]> {
  const sight = await sightOf(projectId, viewer);
  const { from, values } = fitting(sight, projectId, viewer, filter);
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
const rowsOf = (sight: Sight, projectId: string, viewer: Viewer, ids: readonly string[]) =>
  pool().query<Row>(
    `SELECT d.id, d.name, d.author, d.date, d.source, d.fields, d.encoding, d.code_points AS "codePoints", d.words,
       d.archived_at IS NOT NULL AS archived, d.created_at AS "createdAt",
       coalesce(r.spans, 0) AS spans, r.changed_at AS "changedAt", coalesce(r.readers, '[]') AS readers,
       coalesce(l.labels, '[]') AS labels
     FROM document d
     LEFT JOIN LATERAL (
       SELECT sum(s.span_count)::int AS spans, max(s.changed_at) AS changed_at,
         json_agg(json_build_object('id', u.id, 'name', u.name, 'state', s.state, 'assigned', s.assigned_at IS NOT NULL)
           ORDER BY lower(u.name), u.id) AS readers
       FROM annotation_set s JOIN person u ON u.id = s.reviewer_id
       WHERE s.document_id = d.id AND ${reading} AND ${seen(sight)}) r ON true
     LEFT JOIN LATERAL (
       SELECT json_agg(json_build_object('id', n.label_id, 'count', n.count)) AS labels FROM (
         SELECT x.label_id, count(*)::int AS count FROM span x JOIN annotation_set s ON s.id = x.set_id
         WHERE x.document_id = d.id AND s.kind = 'reviewer' AND ${seen(sight)} GROUP BY x.label_id) n) l ON true
     WHERE d.project_id = $1 AND d.id = ANY($3::uuid[]) ORDER BY array_position($3::uuid[], d.id)`,
    [projectId, viewer.userId, ids],
  );

export async function documentTotals(projectId: string, viewer: Viewer): Promise<DocumentTotals> {
  const sight = await sightOf(projectId, viewer);
  const { rows } = await pool().query<DocumentTotals>(
    `SELECT d.documents, d.words, w.readings, w.done, w.spans, d.documents - w.begun AS untouched
     FROM (SELECT count(*)::int AS documents, coalesce(sum(words), 0)::bigint AS words FROM document
       WHERE project_id = $1 AND archived_at IS NULL) d,
     (SELECT coalesce(sum(n), 0)::int AS readings, coalesce(sum(done), 0)::int AS done, coalesce(sum(spans), 0)::int AS spans,
        count(*) FILTER (WHERE begun)::int AS begun
      FROM (SELECT count(*) AS n, count(*) FILTER (WHERE s.state = 'done') AS done, sum(s.span_count) AS spans,
          bool_or(s.state <> 'not_started') AS begun
        FROM annotation_set s WHERE s.project_id = $1 AND ${reading} AND ${seen(sight)}
          AND s.document_id NOT IN (SELECT id FROM document WHERE project_id = $1 AND archived_at IS NOT NULL)
        GROUP BY s.document_id) per) w`,
    [projectId, viewer.userId],
  );
  return rows[0]!;
}
