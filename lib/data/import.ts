import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { Encoding } from "@/lib/core/encoding";
import { Refusal } from "@/lib/core/refusal";
import { countWords, indexText } from "@/lib/core/text";
import { normalizeText, withLineFeeds } from "@/lib/formats/text-file";
import type { Known, Metadata } from "@/lib/schema/document";
import { pool, transaction } from "./db";
import { requireOpenProject } from "./project-open";

export interface NewDocument extends Partial<Metadata> {
  id?: string | undefined;
  name: string;
  text: string;
  /** Of the file, whose decoding dropped its mark; left out, the text comes from elsewhere. */
  encoding?: Encoding | undefined;
  batch?: { id: string; place: number } | undefined;
}

const refuse = (message: string) => new Refusal("bad-input", message, [{ path: "text", message }]);

type Stored = ReturnType<typeof documentOf>;

/** A document as it is stored. What the browser said of its text is not believed: it is checked and counted here again. */
export function documentOf(given: NewDocument) {
  const nul = given.text.indexOf("\0");
  if (nul !== -1) throw refuse(`Character ${nul} of ${given.name} is NUL, which no text holds.`);
  if (!given.text.isWellFormed()) throw refuse(`${given.name} holds half of a character (a lone surrogate).`);
  const text = given.encoding ? withLineFeeds(given.text) : normalizeText(given.text);
  return {
    ...given,
    text,
    id: given.id ?? randomUUID(),
    codePoints: indexText(text).length,
    words: countWords(text),
    textSha256: createHash("sha256").update(text).digest("hex"),
  };
}

/** Answers whether it was stored now; `at` is the moment of its batch. */
export async function storeDocument(
  client: PoolClient,
  projectId: string,
  userId: string | null,
  document: Stored,
  at: Date | null = null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO document (id, project_id, name, text, text_sha256, code_points, utf16_units, words, encoding,
       author, date, source, fields, created_by, created_at, place)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($15, now()), $16) ON CONFLICT (id) DO NOTHING`,
    [
      document.id,
      projectId,
      document.name,
      document.text,
      document.textSha256,
      document.codePoints,
      document.text.length,
      document.words,
      document.encoding ?? "utf-8",
      document.author ?? "",
      document.date ?? "",
      document.source ?? "",
      JSON.stringify(document.fields ?? {}),
      userId,
      at,
      document.batch?.place ?? 0,
    ],
  );
  return rowCount === 1;
}

/** Stores a text once. */
export async function createDocument(projectId: string, userId: string, given: NewDocument) {
  const document = documentOf(given);
  const stored = await transaction(async (client) => {
    await requireOpenProject(client, projectId);
    const at = given.batch ? await momentOf(client, projectId, given.batch.id) : null;
    const isNew = await storeDocument(client, projectId, userId, document, at);
    if (isNew) await refuseErased(client, projectId, document);
    return isNew;
  });
  // A retry of the same import is the same document; another use of its id is not.
  if (!stored && !(await isSame(projectId, document)))
    throw new Refusal("conflict", "A document with this id stands already and is another one.");
  const { id, name, codePoints, words, textSha256 } = document;
  return { id, name, codePoints, words, textSha256 };
}

/** Asked after the text is stored: whoever was erasing it just then has been waited for. */
async function refuseErased(client: PoolClient, projectId: string, { id, name }: Stored): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM erasure WHERE project_id = $1 AND document_id = $2 LIMIT 1",
    [projectId, id],
  );
  if (rowCount !== 0)
    throw new Refusal(
      "conflict",
      `${name} was stored by this import before, and has been erased since. It is not stored again; import it anew if it should come back.`,
    );
}

/** Each by itself and in their order; what is wrong with one keeps no other out. */
export async function createDocuments(
  projectId: string,
  userId: string,
  given: readonly (NewDocument & { id: string })[],
): Promise<{ documents: { id: string; refused: string | null }[] }> {
  const documents: { id: string; refused: string | null }[] = [];
  for (const one of given) {
    let refused: string | null = null;
    try {
      await createDocument(projectId, userId, one);
    } catch (error) {
      if (!(error instanceof Refusal) || !OF_ONE.includes(error.code)) throw error;
      refused = error.message;
    }
    documents.push({ id: one.id, refused });
  }
  return { documents };
}

/** Refusals of one text; any other would meet the next as well. */
const OF_ONE: readonly string[] = ["bad-input", "conflict"];

/** When the first document of this import was stored: now, or as another transaction has it that began it. */
async function momentOf(client: PoolClient, projectId: string, batchId: string): Promise<Date> {
  const values = [projectId, batchId];
  await client.query(
    "INSERT INTO import_batch (project_id, id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    values,
  );
  const { rows } = await client.query<{ at: Date }>(
    "SELECT started_at AS at FROM import_batch WHERE project_id = $1 AND id = $2",
    values,
  );
  return rows[0]!.at;
}

async function isSame(
  projectId: string,
  { id, textSha256 }: { id: string; textSha256: string },
): Promise<boolean> {
  const { rows } = await pool().query(
    "SELECT 1 FROM document WHERE id = $1 AND project_id = $2 AND text_sha256 = $3",
    [id, projectId, textSha256],
  );
  return rows.length === 1;
}

/** Which texts and names a project has already, archived ones too. */
export async function findKnown(
  projectId: string,
  sha256: readonly string[],
  names: readonly string[],
): Promise<Known> {
  const [texts, same] = await Promise.all([
    pool().query<Known["texts"][number]>(
      `SELECT DISTINCT ON (text_sha256) text_sha256 AS sha256, name, archived_at IS NOT NULL AS archived FROM document
       WHERE project_id = $1 AND text_sha256 = ANY($2) ORDER BY text_sha256, archived_at DESC NULLS FIRST, created_at`,
      [projectId, sha256],
    ),
    pool().query<{ name: string }>(
      "SELECT DISTINCT name FROM document WHERE project_id = $1 AND name = ANY($2)",
      [projectId, names],
    ),
  ]);
  return { texts: texts.rows, names: same.rows.map((row) => row.name) };
}
