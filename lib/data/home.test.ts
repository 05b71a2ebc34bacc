import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { pool } from "./db";
import { listGuidelineVersions, requireGuideline, saveGuideline } from "./guidelines";
import { homeOf } from "./home";
import { nextDocument, readingProgress } from "./next-document";
import { archiveProject, createProject, restoreProject, updateProject } from "./projects";
import { recordProgress } from "./reading";
import { makeDocument, makeMember, makePerson } from "./testing/seed";

let lead: string;
let reader: string;
let projectId: string;
let documents: string[];

const assign = (documentId: string, userId: string) =>
  pool().query(
    `INSERT INTO annotation_set (id, project_id, document_id, code_points, reviewer_id, assigned_at)
     SELECT gen_random_uuid(), project_id, id, code_points, $2, now() FROM document WHERE id = $1`,
    [documentId, userId],
  );

beforeEach(async () => {
  lead = await makePerson("Lead");
  const asker = { userId: lead, admin: false };
  projectId = (await createProject(asker, { name: "P", description: "", scheme: { from: "empty" } })).id;
  reader = await makeMember(projectId, "Reader", "reviewer");
  documents = [];
  for (const name of ["A", "B", "C", "D"])
    documents.push(await makeDocument(projectId, name, `Text ${name}`));
});

describe("what to read next", () => {
  test("all of the project where nothing is assigned, in order and around", async () => {
    const [a, b, c, d] = documents as [string, string, string, string];
    expect((await nextDocument(projectId, reader))?.id).toBe(a);
    expect((await nextDocument(projectId, reader, a))?.id).toBe(b);
    expect((await nextDocument(projectId, reader, d))?.id).toBe(a);
    await recordProgress(a, reader, { state: "done" });
    expect((await nextDocument(projectId, reader, d))?.id).toBe(b);
    expect(await readingProgress(projectId, reader, b)).toEqual({
      done: 1,
      total: 4,
      position: 2,
      before: { id: a, name: "A" },
      after: { id: c, name: "C" },
    });
    expect(await readingProgress(projectId, reader, a)).toMatchObject({ before: null, after: { id: b } });
    expect(await readingProgress(projectId, reader, d)).toMatchObject({ before: { id: c }, after: null });
  });

  test("only what is assigned where something is; nothing when it is done, or for a viewer", async () => {
    const [, b, c, d] = documents as [string, string, string, string];
    await assign(b, reader);
    await assign(d, reader);
    expect((await nextDocument(projectId, reader))?.id).toBe(b);
    expect(await readingProgress(projectId, reader, c)).toEqual({
      done: 0,
      total: 2,
      position: null,
      before: { id: b, name: "B" },
      after: { id: d, name: "D" },
    });
    await recordProgress(b, reader, { state: "done" });
    await recordProgress(d, reader, { state: "done" });
    expect(await nextDocument(projectId, reader, c)).toBeNull();
    const viewer = await makeMember(projectId, "Viewer", "viewer");
    expect(await nextDocument(projectId, viewer)).toBeNull();
  });

  test("the home page says what is left, where one stopped, and what comes next", async () => {
    const [a, b] = documents as [string, string];
    await recordProgress(a, reader, { state: "done" });
    await recordProgress(b, reader, { place: 3 });
    await pool().query("UPDATE document SET archived_at = now() WHERE id = $1", [documents[3]]);
    const { projects, activity } = await homeOf(reader);
    expect(projects).toEqual([
      {
        id: projectId,
        name: "P",
        role: "reviewer",
        done: 1,
        total: 3,
        documents: 3,
        readings: 3,
        readingsDone: 1,
        stoppedAt: { id: b, name: "B" },
        next: { id: documents[2], name: "C" },
      },
    ]);
    expect(activity.map((one) => one.document).sort()).toEqual(["A", "B"]);
    expect((await homeOf(randomUUID())).projects).toEqual([]);
  });
});

describe("whose texts the home page counts", () => {
  const told = async (userId: string) => {
    const { done, total, readings, readingsDone, next } = (await homeOf(userId)).projects[0]!;
    return { own: `${done} of ${total}`, all: `${readingsDone} of ${readings}`, next: next?.name };
  };

  test("a lead has nothing to read unless it is assigned, and sees how far the project is", async () => {
    const [a, b] = documents as [string, string];
    await recordProgress(a, reader, { state: "done" });
    await recordProgress(b, lead, { state: "done" });
    expect(await told(lead)).toEqual({ own: "0 of 0", all: "2 of 5", next: undefined });
    await assign(a, lead);
    expect(await told(lead)).toEqual({ own: "0 of 1", all: "2 of 6", next: "A" });
  });

  test("an adjudicator and a viewer see how far it is and are given nothing to read", async () => {
    await recordProgress(documents[0]!, reader, { state: "done" });
    for (const role of ["adjudicator", "viewer"])
      expect(await told(await makeMember(projectId, role, role))).toEqual({
        own: "0 of 0",
        all: "1 of 4",
        next: undefined,
      });
  });

  test("where a lead stopped of their own accord is where they continue", async () => {
    await recordProgress(documents[1]!, lead, { state: "in_progress" });
    expect((await homeOf(lead)).projects[0]).toMatchObject({ total: 0, stoppedAt: { name: "B" } });
  });
});

describe("projects", () => {
  test("LOST-12 archiving wants the name, and everything comes back", async () => {
    await expect(archiveProject(projectId, lead, "p")).rejects.toMatchObject({ code: "bad-input" });
    expect(await archiveProject(projectId, lead, "P")).toMatchObject({ archived: true });
    await expect(updateProject(projectId, lead, { name: "Q" })).rejects.toMatchObject({ code: "archived" });
    expect(await restoreProject(projectId, lead)).toMatchObject({ archived: false });
    expect(await readingProgress(projectId, reader)).toMatchObject({ total: 4 });
  });

  test("the labels of somebody else's project are not copied", async () => {
    const asker = { userId: await makePerson("Stranger"), admin: false };
    const wanted = { name: "Q", description: "", scheme: { from: "project", projectId } as const };
    await expect(createProject(asker, wanted)).rejects.toMatchObject({ code: "bad-input" });
  });

  test("guidelines: the first that is written is version 1, and nobody's is overwritten unsaid", async () => {
    const { at } = await requireGuideline(projectId);
    expect(await requireGuideline(projectId)).toEqual({ version: 0, text: "", by: null, at });
    expect(await listGuidelineVersions(projectId)).toEqual([]);
    const save = (text: string, basedOn: number) => saveGuideline(projectId, lead, { text, basedOn });
    expect(await save("", 0)).toMatchObject({ version: 0 });
    expect(await save("one", 0)).toMatchObject({ version: 1 });
    await expect(save("two", 0)).rejects.toMatchObject({ code: "conflict", details: { version: 1 } });
    expect(await save("one", 1)).toMatchObject({ version: 1 });
    expect(await save("two", 1)).toMatchObject({ version: 2 });
    expect(await requireGuideline(projectId, 1)).toMatchObject({ text: "one", by: "Lead" });
    await expect(requireGuideline(projectId, 3)).rejects.toMatchObject({ code: "not-found" });
  });

  test("guidelines of an older project, which began with an empty version 1, go on from there", async () => {
    await pool().query("INSERT INTO guideline (project_id, version, text) VALUES ($1, 1, '')", [projectId]);
    await pool().query("UPDATE project SET guideline_version = 1 WHERE id = $1", [projectId]);
    expect(await requireGuideline(projectId)).toMatchObject({ version: 1, text: "" });
    expect(await saveGuideline(projectId, lead, { text: "one", basedOn: 1 })).toMatchObject({ version: 2 });
  });
});
