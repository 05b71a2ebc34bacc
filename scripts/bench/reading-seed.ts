import { createHash, randomUUID } from "node:crypto";
import { pool } from "@/lib/data/db";
import { BENCH_LABELS, type BenchText } from "./reading-text";

export interface SeededReader {
  projectId: string;
  token: string;
  /** One document for each text, in their order. */
  documentIds: string[];
}

/** One reviewer with a session, and a document for each text with all its spans in their set. */
export async function seedReader(texts: readonly BenchText[]): Promise<SeededReader> {
  const [projectId, person, token] = [randomUUID(), randomUUID(), randomUUID()];
  const insert = (sql: string, values: unknown[]) => pool().query(sql, values);
  await insert("INSERT INTO project (id, name) VALUES ($1, 'Reading')", [projectId]);
  await insert("INSERT INTO person (id, name, email) VALUES ($1, 'Reader', $2)", [
    person,
    `${person}@example.org`,
  ]);
  await insert("INSERT INTO membership (project_id, user_id, role) VALUES ($1, $2, 'reviewer')", [
    projectId,
    person,
  ]);
  await insert(
    "INSERT INTO session (id, token, expires_at, user_id) VALUES ($1, $2, now() + interval '1 day', $3)",
    [randomUUID(), token, person],
  );
  const labels = BENCH_LABELS.map((label) => ({ ...label, id: randomUUID() }));
  for (const [position, { id, name, color, key }] of labels.entries())
    await insert(
      'INSERT INTO label (id, project_id, name, color, "key", position) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, projectId, name, color, key, position],
    );
  const documentIds: string[] = [];
  for (const { text, spans } of texts) {
    const [documentId, setId] = [randomUUID(), randomUUID()];
    const name = `${spans.length} spans`;
    await insert(
      `INSERT INTO document (id, project_id, name, text, text_sha256, code_points, utf16_units, words)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $6 / 7)`,
      [documentId, projectId, name, text, createHash("sha256").update(text).digest("hex"), text.length],
    );
    await insert(
      `INSERT INTO annotation_set (id, project_id, document_id, code_points, reviewer_id, state, span_count)
       VALUES ($1, $2, $3, $4, $5, 'in_progress', $6)`,
      [setId, projectId, documentId, text.length, person, spans.length],
    );
    // Cut here: Postgres counts through a megabyte of text for each piece it takes out of it.
    await insert(
      `INSERT INTO span (id, project_id, document_id, set_id, label_id, fragments, start, "end", start_utf16, end_utf16,
         code_points, quote, prefix, suffix, guideline_version)
       SELECT gen_random_uuid(), $1, $2, $3, s.label, ARRAY[s.a, s.b], s.a, s.b, s.a, s.b, $4, s.quote, s.prefix, s.suffix, 1
       FROM unnest($5::int[], $6::int[], $7::uuid[], $8::text[], $9::text[], $10::text[]) AS s(a, b, label, quote, prefix, suffix)`,
      [
        projectId,
        documentId,
        setId,
        text.length,
        spans.map(({ start }) => start),
        spans.map(({ end }) => end),
        spans.map(({ label }) => labels[label]!.id),
        spans.map(({ start, end }) => text.slice(start, end)),
        spans.map(({ start }) => text.slice(Math.max(0, start - 32), start)),
        spans.map(({ end }) => text.slice(end, end + 32)),
      ],
    );
    documentIds.push(documentId);
  }
  await pool().query("ANALYZE span, document, annotation_set");
  return { projectId, token, documentIds };
}
