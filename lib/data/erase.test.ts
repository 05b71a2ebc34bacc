import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assignDocuments } from "./assignments";
import { pool } from "./db";
import { GENERAL_CHECKS } from "./doctor-general";
import { archiveDocuments, updateDocument } from "./documents";
import { eraseDocuments, eraseProject } from "./erase";
import { saveGuideline } from "./guidelines";
import { archiveProject, createProject } from "./projects";
import { recordProgress } from "./reading";
import { makeDocument, makeMember, makePerson, tag, untilWaiting } from "./testing/seed";
import { textOf } from "./text";

let projectId: string;
let labelId: string;
let lead: string;
let ann: string;
let worked: string;
let idle: string;

const TABLES = [
  "project",
  "document",
  "annotation_set",
  "span",
  "change",
  "guideline",
  "label",
  "membership",
];
const left = async (column: string, id: string) => {
  const counts = await Promise.all(
    TABLES.filter((table) => column !== "document_id" || /set|span|change/.test(table)).map(async (table) => {
      const key = table === "project" ? "id" : column;
      const { rows } = await pool().query(`SELECT count(*)::int AS n FROM ${table} WHERE ${key} = $1`, [id]);
      return rows[0].n as number;
    }),
  );
  return counts.reduce((sum, n) => sum + n, 0);
};
const noted = async () =>
  (
    await pool().query(
      "SELECT document_id, documents, spans, readings, erased_by FROM erasure WHERE project_id = $1 ORDER BY erased_at",
      [projectId],
    )
  ).rows;

/** What one statement sees; other tests may have left something behind. */
async function findings(): Promise<string[]> {
  const found: string[] = [];
  for (const { what, sql } of GENERAL_CHECKS)
    for (const { where } of (await pool().query(sql)).rows) found.push(`${where}: ${what}`);
  return found.sort();
}
let before: string[];

beforeAll(async () => {
  await makePerson("Ada", "admin"); // what other tests left may have none
  before = await findings();
});

beforeEach(async () => {
  lead = await makePerson("Lea", "admin");
  const project = await createProject(
    { userId: lead, admin: false },
    { name: "Pier", description: "", scheme: { from: "starter" } },
  );
  projectId = project.id;
  ann = await makeMember(projectId, "Ann", "reviewer");
  const { rows } = await pool().query("SELECT id FROM label WHERE project_id = $1 LIMIT 1", [projectId]);
  labelId = rows[0].id;
  worked = await makeDocument(projectId, "Worked on", "The pier is closed.");
  idle = await makeDocument(projectId, "Idle", "Nothing here.");
  await tag(worked, ann, labelId, [[4, 8]]);
  await assignDocuments(projectId, [idle], [ann], lead, true);
});

describe("documents are erased", () => {
  test("only when they are archived; without work together, and whoever did it is noted", async () => {
    await expect(eraseDocuments(projectId, [idle], lead)).rejects.toMatchObject({ code: "conflict" });
    await archiveDocuments(projectId, [idle], true);
    expect(await eraseDocuments(projectId, [idle], lead)).toEqual({ erased: 1 });
    expect(await left("document_id", idle)).toBe(0);
    expect(await noted()).toEqual([
      { document_id: idle, documents: 1, spans: 0, readings: 0, erased_by: lead },
    ]);
  });

  test("with work alone, by its name, with all its history; the rest stands", async () => {
    const other = await makeDocument(projectId, "Other", "The pier is open.");
    await tag(other, ann, labelId, [[4, 8]]);
    await textOf(worked);
    await archiveDocuments(projectId, [worked, idle], true);
    await expect(eraseDocuments(projectId, [worked, idle], lead, "Worked on")).rejects.toMatchObject({
      code: "in-use",
      details: { documents: 1 },
    });
    for (const typed of [undefined, "", "Worked off"])
      await expect(eraseDocuments(projectId, [worked], lead, typed)).rejects.toMatchObject({
        code: "bad-input",
        places: [{ path: "confirm" }],
      });
    expect(await left("document_id", worked)).toBe(3);
    expect(await eraseDocuments(projectId, [worked], lead, " Worked on ")).toEqual({ erased: 1 });
    expect(await left("document_id", worked)).toBe(0);
    expect(await left("document_id", other)).toBe(3);
    await expect(textOf(worked)).rejects.toMatchObject({ code: "not-found" });
    expect(await noted()).toEqual([
      { document_id: worked, documents: 1, spans: 1, readings: 1, erased_by: lead },
    ]);
    await expect(pool().query("DELETE FROM change WHERE document_id = $1", [other])).rejects.toThrow(
      "only ever added to",
    );
    await expect(pool().query("DELETE FROM erasure")).rejects.toThrow("only ever added to");
  });

  test("with what was saved while they waited for it: nothing that a reviewer was told is stored goes unnamed", async () => {
    await archiveDocuments(projectId, [idle], true);
    const saving = await pool().connect();
    await saving.query("BEGIN");
    await saving.query("SELECT FROM annotation_set WHERE document_id = $1 FOR UPDATE", [idle]);
    const erasing = eraseDocuments(projectId, [idle], lead).catch((error) => error);
    await untilWaiting();
    await saving.query("UPDATE annotation_set SET state = 'in_progress' WHERE document_id = $1", [idle]);
    await saving.query("COMMIT");
    saving.release();
    expect(await erasing).toMatchObject({ code: "bad-input", places: [{ path: "confirm" }] });
    expect(await noted()).toEqual([]);
  });

  test("and what is archived takes no more work, also of a request that came in before", async () => {
    await archiveDocuments(projectId, [worked, idle], true);
    const refused = { code: "archived" };
    await expect(tag(worked, ann, labelId, [[0, 3]])).rejects.toMatchObject(refused);
    await expect(tag(idle, lead, labelId, [[0, 3]])).rejects.toMatchObject(refused);
    for (const documentId of [worked, idle]) {
      await expect(recordProgress(documentId, ann, { state: "done" })).rejects.toMatchObject(refused);
      await expect(updateDocument(documentId, { name: "Else" })).rejects.toMatchObject(refused);
    }
    expect(await left("document_id", worked)).toBe(3);
    expect(await left("document_id", idle)).toBe(1);
    await archiveDocuments(projectId, [worked, idle], false);
    await archiveProject(projectId, lead, "Pier");
    await expect(tag(worked, ann, labelId, [[0, 3]])).rejects.toMatchObject(refused);
    await expect(updateDocument(worked, { name: "Else" })).rejects.toMatchObject(refused);
  });

  test("not out of another project, and not while theirs is archived", async () => {
    await archiveDocuments(projectId, [idle], true);
    const other = await createProject(
      { userId: lead, admin: false },
      { name: "Other", description: "", scheme: { from: "empty" } },
    );
    await expect(eraseDocuments(other.id, [idle], lead)).rejects.toMatchObject({ code: "bad-input" });
    await archiveProject(projectId, lead, "Pier");
    await expect(eraseDocuments(projectId, [idle], lead)).rejects.toMatchObject({ code: "archived" });
  });
});

test("a project is erased when it is archived and its name is typed, whole; its people stay", async () => {
  await saveGuideline(projectId, lead, { text: "Read it twice.", basedOn: 0 });
  await expect(eraseProject(projectId, lead, "Pier")).rejects.toMatchObject({ code: "conflict" });
  await archiveProject(projectId, lead, "Pier");
  await expect(eraseProject(projectId, lead, "pier")).rejects.toMatchObject({ code: "bad-input" });
  expect(await eraseProject(projectId, lead, "Pier")).toMatchObject({ documents: 2, spans: 1, readings: 1 });
  expect(await left("project_id", projectId)).toBe(0);
  expect(await noted()).toEqual([
    { document_id: null, documents: 2, spans: 1, readings: 1, erased_by: lead },
  ]);
  expect((await pool().query("SELECT FROM person WHERE id = $1", [ann])).rowCount).toBe(1);
});

test("the doctor finds nothing amiss after all of that", async () => {
  expect(await findings()).toEqual(before);
});
