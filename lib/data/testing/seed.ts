import { createHash, randomUUID } from "node:crypto";
import { creationOf } from "@/lib/core/changes";
import type { Fragment } from "@/lib/core/span";
import { countWords } from "@/lib/core/text";
import { applyChanges } from "../changes";
import { pool } from "../db";

/** Rows for tests, by the shortest way that keeps every constraint; spans go through the saving protocol. */
async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const full: Record<string, unknown> = { id: randomUUID(), ...row };
  const names = Object.keys(full);
  await pool().query(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
    Object.values(full),
  );
  return String(full.id);
}

export const makePerson = (name = "Reader", role: "admin" | "member" = "member") =>
  insert("person", { name, role, email: `${randomUUID()}@example.org` });

export async function join(projectId: string, userId: string, role: string): Promise<void> {
  await pool().query("INSERT INTO membership (project_id, user_id, role) VALUES ($1, $2, $3)", [
    projectId,
    userId,
    role,
  ]);
}

/** A person with a role in the project. */
export async function makeMember(projectId: string, name: string, role: string): Promise<string> {
  const id = await makePerson(name);
  await join(projectId, id, role);
  return id;
}

export const makeProject = (name: string) => insert("project", { name });

export const makeLabel = (projectId: string, name: string) =>
  insert("label", { project_id: projectId, name, color: "#2a8f6d", position: 0 });

export const makeDocument = (projectId: string, name: string, text: string, author = "") =>
  insert("document", {
    project_id: projectId,
    name,
    text,
    text_sha256: createHash("sha256").update(text).digest("hex"),
    code_points: [...text].length,
    utf16_units: text.length,
    words: countWords(text),
    author,
  });

export const makeSet = (
  projectId: string,
  documentId: string,
  reviewerId: string | null,
  more: Record<string, unknown> = {},
) =>
  pool()
    .query("SELECT code_points FROM document WHERE id = $1", [documentId])
    .then(({ rows }) =>
      insert("annotation_set", {
        project_id: projectId,
        document_id: documentId,
        code_points: rows[0].code_points,
        reviewer_id: reviewerId,
        ...more,
      }),
    );

export async function tag(
  documentId: string,
  userId: string,
  labelId: string,
  fragments: readonly Fragment[],
  note = "",
): Promise<string> {
  const change = creationOf({ labelId, fragments, note }, randomUUID);
  const answer = await applyChanges(documentId, userId, [change]);
  if (answer.results[0]?.status !== "applied") throw new Error(JSON.stringify(answer.results));
  return change.spanId;
}

/** Until so many statements wait for a row or another transaction. */
export async function untilWaiting(many = 1): Promise<void> {
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while (((await pool().query(waiting)).rowCount ?? 0) < many);
}
