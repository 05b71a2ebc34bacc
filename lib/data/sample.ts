import "server-only";
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { creationOf } from "@/lib/core/changes";
import { STARTER_SCHEME } from "@/lib/core/scheme";
import { indexText, type TextIndex, toCodePoint } from "@/lib/core/text";
import { applyChanges } from "./changes";
import { pool, transaction } from "./db";
import { documentOf, storeDocument } from "./import";
import { storeLabels } from "./labels";
import { recordProgress } from "./reading";
import { SAMPLE_GUIDELINES, SAMPLE_PROJECT, SAMPLE_READERS, SAMPLE_TEXTS } from "./sample-texts";

/** The same in every installation, so that the sample is made once. */
const PROJECT_ID = "5a3d1e00-0000-4000-8000-000000000001";

/** Accounts without a password and disabled: nobody signs in as them. */
async function makeReader(client: PoolClient, reader: { name: string; email: string }): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO person (id, name, email, role, disabled_at) VALUES ($1, $2, $3, 'member', now())
     ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING id`,
    [randomUUID(), reader.name, reader.email],
  );
  return rows[0]!.id;
}

async function makeDocuments(client: PoolClient, adminId: string | null, readerIds: string[]): Promise<void> {
  const batch = randomUUID();
  for (const [place, { readings, ...text }] of SAMPLE_TEXTS.entries()) {
    const document = documentOf({ ...text, batch: { id: batch, place } });
    await storeDocument(client, PROJECT_ID, adminId, document);
    for (const [reader] of readings.entries())
      await client.query(
        `INSERT INTO annotation_set (id, project_id, document_id, code_points, reviewer_id, assigned_at, assigned_by)
         VALUES ($1, $2, $3, $4, $5, now(), $6)`,
        [randomUUID(), PROJECT_ID, document.id, document.codePoints, readerIds[reader], adminId],
      );
  }
}

/** The frame of the sample in one transaction, unless it stands already. */
async function makeFrame(adminId: string | null): Promise<void> {
  await transaction(async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO project (id, name, description, created_by, guideline_version) VALUES ($1, $2, $3, $4, 1)
       ON CONFLICT DO NOTHING`,
      [PROJECT_ID, SAMPLE_PROJECT.name, SAMPLE_PROJECT.description, adminId],
    );
    if (rowCount === 0) return;
    await client.query(
      "INSERT INTO guideline (project_id, version, text, created_by) VALUES ($1, 1, $2, $3)",
      [PROJECT_ID, SAMPLE_GUIDELINES, adminId],
    );
    await storeLabels(client, PROJECT_ID, STARTER_SCHEME.labels);
    const readerIds: string[] = [];
    for (const reader of SAMPLE_READERS) {
      const id = await makeReader(client, reader);
      await client.query("INSERT INTO membership (project_id, user_id, role) VALUES ($1, $2, 'reviewer')", [
        PROJECT_ID,
        id,
      ]);
      readerIds.push(id);
    }
    await makeDocuments(client, adminId, readerIds);
  });
}

function fragmentOf(index: TextIndex, text: string, quote: string): [number, number] {
  const at = text.indexOf(quote);
  if (at < 0) throw new Error(`The sample text does not hold “${quote}”.`);
  return [toCodePoint(index, at), toCodePoint(index, at + quote.length)];
}

interface EmptySet {
  documentId: string;
  readerId: string;
  email: string;
  text: string;
}

/** The readers' spans go through the same door as everyone's; what an earlier try has made is left as it is. */
async function makeSpans(): Promise<void> {
  const [labels, sets] = await Promise.all([
    pool().query<{ id: string; name: string }>("SELECT id, name FROM label WHERE project_id = $1", [
      PROJECT_ID,
    ]),
    pool().query<EmptySet>(
      `SELECT s.document_id AS "documentId", s.reviewer_id AS "readerId", r.email, d.text
       FROM annotation_set s JOIN document d ON d.id = s.document_id JOIN person r ON r.id = s.reviewer_id
       WHERE s.project_id = $1 AND s.revision = 0 AND d.archived_at IS NULL AND r.email = ANY($2) ORDER BY d.place, r.email`,
      [PROJECT_ID, SAMPLE_READERS.map(({ email }) => email)],
    ),
  ]);
  const labelId = (name: string) => labels.rows.find((label) => label.name === name)!.id;
  for (const { documentId, readerId, email, text } of sets.rows) {
    const readings = SAMPLE_TEXTS.find((sample) => sample.text === text)?.readings ?? [];
    const { marks, done } = readings[SAMPLE_READERS.findIndex((reader) => reader.email === email)] ?? {
      marks: [],
    };
    if (marks.length === 0) continue;
    const index = indexText(text);
    const changes = marks.map(([label, quote, note = ""]) =>
      creationOf(
        {
          labelId: labelId(label),
          fragments: [quote].flat().map((part) => fragmentOf(index, text, part)),
          note,
        },
        randomUUID,
      ),
    );
    await applyChanges(documentId, readerId, changes);
    await recordProgress(documentId, readerId, {
      ...(done ? { state: "done" as const } : {}),
      activeSeconds: 40 * marks.length,
    });
  }
}

/**
 * Makes the sample project if it does not stand yet, and lets the admin lead it; where there is none yet, whoever
 * becomes the first one will. Answers its id.
 */
export async function makeSample(adminId: string | null): Promise<string> {
  await makeFrame(adminId);
  await makeSpans();
  if (adminId === null) return PROJECT_ID;
  await pool().query(
    "INSERT INTO membership (project_id, user_id, role) VALUES ($1, $2, 'lead') ON CONFLICT DO NOTHING",
    [PROJECT_ID, adminId],
  );
  return PROJECT_ID;
}

/** Whether a lead has had it and wants it no more. */
export async function isSampleErased(): Promise<boolean> {
  const { rowCount } = await pool().query(
    "SELECT FROM erasure WHERE project_id = $1 AND document_id IS NULL",
    [PROJECT_ID],
  );
  return rowCount !== 0;
}
