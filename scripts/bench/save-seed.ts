import { createHash } from "node:crypto";
import { pool } from "@/lib/data/db";

const KINDS = { project: 1, label: 2, person: 3, document: 4, set: 5, session: 6 } as const;

/** Ids end in the reviewer's number, so that pgbench can name them by the number of its client. */
export const idOf = (kind: keyof typeof KINDS, reviewer = 0): string =>
  `0000000${KINDS[kind]}-bbbb-4000-8000-${String(reviewer).padStart(12, "0")}`;

export const tokenOf = (reviewer: number) => `bench-session-${idOf("session", reviewer)}`;

export const WORDS = 4_000;
/** A number that no other part of a statement holds. */
export const REVISION = 770_077_000;

/** Reviewers with a session, a document of 20,000 characters and an empty set each. */
export async function seedReviewers(count: number): Promise<void> {
  const text = "word ".repeat(WORDS);
  const numbers = Array.from({ length: count }, (_, at) => at);
  const insert = (sql: string, values: unknown[] = []) => pool().query(sql, values);
  await insert("INSERT INTO project (id, name) VALUES ($1, 'Saving')", [idOf("project")]);
  await insert(
    "INSERT INTO label (id, project_id, name, color, position) VALUES ($1, $2, 'Claim', '#2a8f6d', 0)",
    [idOf("label"), idOf("project")],
  );
  for (const at of numbers) {
    const [person, document] = [idOf("person", at), idOf("document", at)];
    await insert("INSERT INTO person (id, name, email) VALUES ($1, $2, $3)", [
      person,
      `Reviewer ${at}`,
      `reviewer-${at}@example.org`,
    ]);
    await insert("INSERT INTO membership (project_id, user_id, role) VALUES ($1, $2, 'reviewer')", [
      idOf("project"),
      person,
    ]);
    await insert(
      "INSERT INTO session (id, token, expires_at, user_id) VALUES ($1, $2, now() + interval '1 day', $3)",
      [idOf("session", at), tokenOf(at), person],
    );
    await insert(
      `INSERT INTO document (id, project_id, name, text, text_sha256, code_points, utf16_units, words)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [
        document,
        idOf("project"),
        `Document ${at}`,
        text,
        createHash("sha256").update(text).digest("hex"),
        text.length,
        WORDS,
      ],
    );
    await insert(
      `INSERT INTO annotation_set (id, project_id, document_id, code_points, reviewer_id, revision)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [idOf("set", at), idOf("project"), document, text.length, person, REVISION],
    );
  }
}
