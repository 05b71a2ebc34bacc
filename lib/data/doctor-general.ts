import { IS_ADMIN } from "./accounts";

interface Check {
  what: string;
  /** Answers one row for each thing that does not hold, with its name as `where`. */
  sql: string;
}

const orphans = (table: string, owner: string, match: string, what: string): Check => ({
  what,
  sql: `SELECT '${table} ' || t.id AS "where" FROM ${table} t
    WHERE NOT EXISTS (SELECT FROM ${owner} o WHERE ${match})`,
});

const timesOf = (table: string, column: string, name = "id"): Check => ({
  what: `${column} lies in the future`,
  sql: `SELECT '${table} ' || ${name} AS "where" FROM ${table} WHERE ${column} > now() + interval '1 minute'`,
});

/** What one statement can see; the rest takes the text, in lib/data/doctor-document. */
export const GENERAL_CHECKS: readonly Check[] = [
  {
    what: "no admin can sign in and no link waits for one, so nobody can manage the accounts",
    sql: `SELECT 'installation' AS "where" WHERE EXISTS (SELECT FROM person)
      AND NOT EXISTS (SELECT FROM person p WHERE ${IS_ADMIN})
      AND NOT EXISTS (SELECT FROM one_time_link l LEFT JOIN person p ON p.id = l.user_id
        WHERE (l.user_id IS NULL OR p.role = 'admin' AND p.disabled_at IS NULL)
        AND l.used_at IS NULL AND l.withdrawn_at IS NULL AND l.expires_at > now())`,
  },
  {
    what: "a protecting trigger is switched off or missing",
    sql: `SELECT 'trigger ' || n AS "where" FROM unnest(ARRAY['change_only_added', 'change_only_erased',
        'guideline_only_added', 'guideline_only_erased', 'erasure_only_added', 'document_text_never_changes']) n
      WHERE NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgname = n AND t.tgenabled <> 'D')`,
  },
  orphans("document", "project", "o.id = t.project_id", "its project does not exist"),
  orphans("label", "project", "o.id = t.project_id", "its project does not exist"),
  orphans(
    "annotation_set",
    "document",
    "o.id = t.document_id AND o.project_id = t.project_id AND o.code_points = t.code_points",
    "its document does not exist in its project, or has another length",
  ),
  orphans(
    "annotation_set",
    "person",
    "t.reviewer_id IS NULL OR o.id = t.reviewer_id",
    "its reviewer does not exist",
  ),
  orphans(
    "span",
    "annotation_set",
    "o.id = t.set_id AND o.project_id = t.project_id AND o.document_id = t.document_id AND o.code_points = t.code_points",
    "its set does not exist, or is of another project or document",
  ),
  orphans(
    "span",
    "label",
    "o.id = t.label_id AND o.project_id = t.project_id",
    "its label does not exist in its project",
  ),
  orphans(
    "change",
    "annotation_set",
    "o.id = t.set_id AND o.project_id = t.project_id AND o.document_id = t.document_id",
    "its set does not exist, or is of another project or document",
  ),
  orphans("change", "person", "o.id = t.user_id", "its author does not exist"),
  {
    what: "it is noted as erased, and still stands",
    sql: `SELECT 'document ' || d.id AS "where" FROM document d WHERE EXISTS (SELECT FROM erasure e
      WHERE e.project_id = d.project_id AND e.document_id = d.id)`,
  },
  {
    what: "more than one set of this reviewer in this document",
    sql: `SELECT 'document ' || document_id || ', reviewer ' || reviewer_id AS "where" FROM annotation_set
      WHERE kind = 'reviewer' GROUP BY document_id, reviewer_id HAVING count(*) > 1`,
  },
  {
    what: "more than one adjudicated set in this document",
    sql: `SELECT 'document ' || document_id AS "where" FROM annotation_set
      WHERE kind = 'adjudicated' GROUP BY document_id HAVING count(*) > 1`,
  },
  {
    what: "kind and reviewer contradict each other",
    sql: `SELECT 'annotation_set ' || id AS "where" FROM annotation_set
      WHERE (kind = 'reviewer') <> (reviewer_id IS NOT NULL)`,
  },
  {
    what: "updated_at lies before created_at",
    sql: `SELECT 'span ' || id AS "where" FROM span WHERE updated_at < created_at`,
  },
  timesOf("span", "created_at"),
  timesOf("span", "updated_at"),
  timesOf("document", "created_at"),
  timesOf("annotation_set", "submitted_at"),
  timesOf("change", "at"),
  {
    what: "done without a time of submission",
    sql: `SELECT 'annotation_set ' || id AS "where" FROM annotation_set
      WHERE state = 'done' AND submitted_at IS NULL AND kind = 'reviewer'`,
  },
];
