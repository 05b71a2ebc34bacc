import { beforeEach, expect, test } from "vitest";
import { assignDocuments } from "./assignments";
import { pool } from "./db";
import { saveGuideline } from "./guidelines";
import { createProject, updateProject } from "./projects";
import { moveSpans } from "./retire-label";
import { makeDocument, makeLabel, makeMember, makePerson, makeSet, tag, untilWaiting } from "./testing/seed";

let projectId: string;
let lead: string;

beforeEach(async () => {
  lead = await makePerson("Lea");
  const scheme = { from: "empty" } as const;
  ({ id: projectId } = await createProject(
    { userId: lead, admin: false },
    { name: "P", description: "", scheme },
  ));
});

test("many who save a project's settings or guidelines at once do not wait for each other in a circle", async () => {
  const names = Array.from({ length: 8 }, (_, i) => `P ${i}`);
  await Promise.all([
    ...names.map((name) => updateProject(projectId, lead, { name })),
    saveGuideline(projectId, lead, { text: "Read it twice.", basedOn: 0 }),
  ]);
});

test("one who moves a label and one who takes its documents back hold the sets in one order", async () => {
  const ann = await makeMember(projectId, "Ann", "reviewer");
  const [from, to] = [await makeLabel(projectId, "From"), await makeLabel(projectId, "To")];
  const texts = [
    await makeDocument(projectId, "a", "Words"),
    await makeDocument(projectId, "b", "Words"),
  ].sort();
  const [earlier, later] = ["00000000-0000-4000-8000-000000000001", "ffffffff-ffff-4fff-bfff-fffffffffffe"];
  await makeSet(projectId, texts[0]!, ann, { id: later, assigned_at: new Date() });
  await makeSet(projectId, texts[1]!, ann, { id: earlier, assigned_at: new Date() });
  for (const text of texts) await tag(text, ann, from, [[0, 5]]);
  const first = await pool().connect();
  await first.query("BEGIN");
  await first.query("SELECT FROM annotation_set WHERE id = $1 FOR UPDATE", [later]);
  const back = assignDocuments(projectId, texts, [ann], lead, false);
  await untilWaiting(1);
  const moving = moveSpans(projectId, from, to, lead);
  await untilWaiting(2);
  await first.query("COMMIT");
  first.release();
  expect(await Promise.all([back, moving])).toEqual([{ changed: 2 }, 2]);
});
