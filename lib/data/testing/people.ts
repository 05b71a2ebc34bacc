import { createHash, randomUUID } from "node:crypto";
import { createPerson } from "../accounts";
import { pool } from "../db";

let number = 0;

/** A person whose e-mail nobody else has. */
export async function aPerson(name = "Reader", role: "admin" | "member" = "member"): Promise<string> {
  number += 1;
  const id = await createPerson({ name, email: `${name}.${number}.${randomUUID()}@test.invalid`, role });
  return id!;
}

/** A document of this text, stored as import stores it. */
export async function aDocument(projectId: string, text: string, name = "Text"): Promise<string> {
  const id = randomUUID();
  await pool().query(
    `INSERT INTO document (id, project_id, name, text, text_sha256, code_points, utf16_units, words, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 1, clock_timestamp())`,
    [
      id,
      projectId,
      name,
      text,
      createHash("sha256").update(text).digest("hex"),
      [...text].length,
      text.length,
    ],
  );
  return id;
}

export async function join(projectId: string, userId: string, role: string): Promise<void> {
  await pool().query("INSERT INTO membership (project_id, user_id, role) VALUES ($1, $2, $3)", [
    projectId,
    userId,
    role,
  ]);
}
