import { randomUUID } from "node:crypto";
import { hashSecret } from "@/lib/auth/secret";
import { pool } from "@/lib/data/db";

const READERS = 4;

/** Spans as reading leaves them: set after set, quotes of 60 characters with commas, quotes and line breaks. */
export async function seedSpans(
  documents: number,
  spans: number,
): Promise<{ projectId: string; token: string }> {
  const perSet = spans / documents / READERS;
  const projectId = randomUUID();
  const token = randomUUID();
  await pool().query("INSERT INTO project (id, name) VALUES ($1, 'Bench')", [projectId]);
  await pool().query(
    `WITH lead AS (INSERT INTO person (id, name, email) VALUES (gen_random_uuid(), 'Lead', $3 || '@example.org') RETURNING id),
       joined AS (INSERT INTO membership (project_id, user_id, role) SELECT $1, id, 'lead' FROM lead)
     INSERT INTO api_token (id, user_id, name, token_hash) SELECT gen_random_uuid(), id, 'bench', $2 FROM lead`,
    [projectId, hashSecret(token), randomUUID()],
  );
  await pool().query(
    `INSERT INTO label (id, project_id, name, color, position)
     SELECT gen_random_uuid(), $1, name, '#2a8f6d', 0 FROM unnest(ARRAY['Claim', 'Allegation', 'Rebuttal']) name`,
    [projectId],
  );
  await pool().query(
    `INSERT INTO document (id, project_id, name, place, text, text_sha256, code_points, utf16_units, words)
     SELECT gen_random_uuid(), $1, 'Document ' || i, i, t, encode(sha256(convert_to(t, 'UTF8')), 'hex'), char_length(t), char_length(t), 500
     FROM generate_series(1, $2::int) i, LATERAL (SELECT string_agg(md5((i * 1000 + k)::text) || CASE k % 7 WHEN 0 THEN ', "so" '
       WHEN 1 THEN E'\\n' ELSE ' ' END, '' ORDER BY k) AS t FROM generate_series(1, 150) k) x`,
    [projectId, documents],
  );
  await pool().query(
    `WITH reader AS (INSERT INTO person (id, name, email)
       SELECT gen_random_uuid(), 'Reader ' || i, gen_random_uuid() || '@example.org' FROM generate_series(1, $2::int) i RETURNING id)
     INSERT INTO annotation_set (id, project_id, document_id, code_points, reviewer_id, state, span_count)
     SELECT gen_random_uuid(), $1, d.id, d.code_points, r.id, 'in_progress', $3 FROM document d CROSS JOIN reader r WHERE d.project_id = $1`,
    [projectId, READERS, perSet],
  );
  await pool().query(
    `INSERT INTO span (id, project_id, document_id, set_id, label_id, fragments, start, "end", start_utf16, end_utf16,
       code_points, quote, prefix, suffix, guideline_version)
     SELECT gen_random_uuid(), $1, a.document_id, a.id, (SELECT array_agg(id) FROM label WHERE project_id = $1)[1 + k % 3],
       ARRAY[at, at + 60], at, at + 60, at, at + 60, a.code_points,
       substr(d.text, at + 1, 60), substr(d.text, greatest(at - 31, 1), least(32, at)), substr(d.text, at + 61, 32), 1
     FROM (SELECT a.*, k, k * 7 AS at FROM annotation_set a, generate_series(1, $2::int) k
       WHERE a.project_id = $1 ORDER BY a.reviewer_id, a.document_id, k) a JOIN document d ON d.id = a.document_id`,
    [projectId, perSet],
  );
  await pool().query("VACUUM ANALYZE span");
  await pool().query("ANALYZE document, annotation_set");
  return { projectId, token };
}
