import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "./db";
import { archiveDocuments } from "./documents";
import { eraseDocuments } from "./erase";
import { createDocument, createDocuments } from "./import";
import { makePerson, makeProject, untilWaiting } from "./testing/seed";

let projectId: string;
let lead: string;

beforeAll(async () => {
  projectId = await makeProject("Imports");
  lead = await makePerson("Lea");
});

describe("what was erased does not come back by an import that is sent again", () => {
  const given = (name: string) => ({ id: randomUUID(), name, text: name, encoding: "utf-8" as const });
  const standing = async (id: string) =>
    (await pool().query("SELECT FROM document WHERE id = $1", [id])).rowCount === 1;

  test("its text alone is refused, with a sentence that says why", async () => {
    const [erased, other] = [given("Erased.txt"), given("Other.txt")];
    await createDocument(projectId, lead, erased);
    await archiveDocuments(projectId, [erased.id], true);
    await eraseDocuments(projectId, [erased.id], lead);
    const refused = expect.stringContaining(
      "Erased.txt was stored by this import before, and has been erased",
    );
    const again = createDocument(projectId, lead, erased);
    await expect(again).rejects.toMatchObject({ code: "conflict", message: refused });
    expect(await createDocuments(projectId, lead, [erased, other])).toEqual({
      documents: [
        { id: erased.id, refused },
        { id: other.id, refused: null },
      ],
    });
    expect(await Promise.all([erased.id, other.id].map(standing))).toEqual([false, true]);
  });

  test("also where it is sent while it is being erased", async () => {
    const erased = given("While erased.txt");
    await createDocument(projectId, lead, erased);
    const erasing = await pool().connect();
    await erasing.query("BEGIN");
    await erasing.query(
      `INSERT INTO erasure (id, project_id, document_id, documents, spans, readings, erased_by)
       VALUES (gen_random_uuid(), $1, $2, 1, 0, 0, $3)`,
      [projectId, erased.id, lead],
    );
    await erasing.query("DELETE FROM document WHERE id = $1", [erased.id]);
    const again = createDocument(projectId, lead, erased).catch((error) => error);
    await untilWaiting();
    await erasing.query("COMMIT");
    erasing.release();
    expect(await again).toMatchObject({ code: "conflict" });
    expect(await standing(erased.id)).toBe(false);
  });
});
