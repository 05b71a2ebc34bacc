import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { pool } from "./db";
import { listLabels } from "./label-list";
import { createLabel, reorderLabels, updateLabel } from "./labels";
import { archiveProject, createProject, updateProject } from "./projects";
import { moveSpans, removeLabel } from "./retire-label";
import { makeDocument, makePerson, tag as tagIn, untilWaiting } from "./testing/seed";

let lead: string;
let projectId: string;
let documentId: string;

const tag = (labelId: string, start: number, end: number, userId = lead) =>
  tagIn(documentId, userId, labelId, [[start, end]], "n");
const labelsOf = (userId = lead, seesAll = true) => listLabels(projectId, { userId, seesAll });
const labelOf = async (name: string) => (await labelsOf()).find((label) => label.name === name)!;

beforeEach(async () => {
  lead = await makePerson("Lead");
  const asker = { userId: lead, admin: false };
  projectId = (await createProject(asker, { name: "P", description: "", scheme: { from: "starter" } })).id;
  documentId = await makeDocument(projectId, "Text", "One two three four five six seven.");
});

describe("labels", () => {
  test("LBL-01 renaming keeps the spans", async () => {
    const claim = await labelOf("Claim");
    const ids = [await tag(claim.id, 0, 3), await tag(claim.id, 4, 7), await tag(claim.id, 8, 13)];
    await updateLabel(projectId, claim.id, { name: "Assertion" });
    const { rows } = await pool().query("SELECT id FROM span WHERE label_id = $1 ORDER BY start", [claim.id]);
    expect(rows.map((row) => row.id)).toEqual(ids);
    expect((await labelOf("Assertion")).spans).toBe(3);
    expect(await labelOf("Claim")).toBeUndefined();
  });

  test("LBL-02 deleting one with spans is refused with the count", async () => {
    const claim = await labelOf("Claim");
    await tag(claim.id, 0, 3);
    await expect(removeLabel(projectId, claim.id)).rejects.toMatchObject({
      code: "in-use",
      details: { spans: 1 },
    });
    expect((await labelOf("Claim")).spans).toBe(1);
  });

  test("LBL-02 moving takes all spans, with version, history and revision", async () => {
    const [claim, evidence] = [await labelOf("Claim"), await labelOf("Evidence")];
    const other = await makePerson("Other");
    const mine = [await tag(claim.id, 0, 3), await tag(claim.id, 4, 7)];
    const theirs = await tag(claim.id, 8, 13, other);
    expect(await moveSpans(projectId, claim.id, evidence.id, lead)).toBe(3);
    const spans = await pool().query("SELECT id, label_id, version FROM span WHERE project_id = $1", [
      projectId,
    ]);
    expect(spans.rows.every((row) => row.label_id === evidence.id && row.version === 2)).toBe(true);
    const sets = await pool().query(
      `SELECT a.revision, count(*)::int AS n, max(c.revision) AS last FROM annotation_set a
       JOIN change c ON c.set_id = a.id WHERE a.project_id = $1 GROUP BY a.id ORDER BY n`,
      [projectId],
    );
    expect(sets.rows).toEqual([
      { revision: 2, n: 2, last: 2 },
      { revision: 4, n: 4, last: 4 },
    ]);
    const { rows } = await pool().query(
      `SELECT span_id, intent, before, after FROM change WHERE project_id = $1 AND kind = 'update'`,
      [projectId],
    );
    expect(rows.map((row) => row.span_id).sort()).toEqual([...mine, theirs].sort());
    expect(rows.find((row) => row.span_id === mine[1])).toMatchObject({
      intent: "do",
      before: { labelId: claim.id, fragments: [[4, 7]], note: "n", version: 1 },
      after: { labelId: evidence.id, fragments: [[4, 7]], note: "n", version: 2 },
    });
    expect(await labelOf("Claim")).toMatchObject({ archived: true, spans: 0 });
  });

  test("a move that had to wait for a tagger is dated after what they made", async () => {
    const [claim, evidence] = [await labelOf("Claim"), await labelOf("Evidence")];
    const id = await tag(claim.id, 0, 3);
    const tagger = await pool().connect();
    await tagger.query("BEGIN");
    await tagger.query("SELECT 1 FROM annotation_set WHERE project_id = $1 FOR UPDATE", [projectId]);
    const moved = moveSpans(projectId, claim.id, evidence.id, lead);
    await pause(100);
    await tagger.query(
      "UPDATE span SET created_at = clock_timestamp(), updated_at = clock_timestamp() WHERE id = $1",
      [id],
    );
    await tagger.query("COMMIT");
    tagger.release();
    expect(await moved).toBe(1);
    const { rows } = await pool().query(
      `SELECT s.updated_at >= s.created_at AS after, c.at >= s.created_at AS "noted after" FROM span s
       JOIN change c ON c.span_id = s.id AND c.kind = 'update' WHERE s.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ after: true, "noted after": true }]);
  });

  test("a label that is archived or deleted while spans wait to move to it receives none", async () => {
    const [claim, evidence] = [await labelOf("Claim"), await labelOf("Evidence")];
    await tag(claim.id, 0, 3);
    const meanwhile = async (sql: string) => {
      const other = await pool().connect();
      await other.query("BEGIN");
      await other.query(sql, [evidence.id]);
      const moved = moveSpans(projectId, claim.id, evidence.id, lead);
      await Promise.all([
        expect(moved).rejects.toMatchObject({ code: sql.startsWith("DELETE") ? "not-found" : "bad-input" }),
        untilWaiting().then(() => other.query("COMMIT")),
      ]);
      other.release();
      expect((await labelOf("Claim")).spans).toBe(1);
    };
    await meanwhile("UPDATE label SET archived_at = now() WHERE id = $1");
    await updateLabel(projectId, evidence.id, { archived: false });
    await meanwhile("DELETE FROM label WHERE id = $1");
  });

  test("while reading is blind a reviewer is told of their own spans, and who sees all of everybody's", async () => {
    const claim = await labelOf("Claim");
    const [ann, ben] = [await makePerson("Ann"), await makePerson("Ben")];
    await tag(claim.id, 0, 3, ann);
    await tag(claim.id, 0, 3, ben);
    await tag(claim.id, 4, 7, ben);
    const told = async (userId: string, seesAll = false) =>
      (await labelsOf(userId, seesAll)).map(({ name, spans }) => [name, spans]).filter(([, n]) => n);
    const blind = (on: boolean) => updateProject(projectId, lead, { blind: on });
    await blind(true);
    expect(await told(ann)).toEqual([["Claim", 1]]);
    expect(await told(ben)).toEqual([["Claim", 2]]);
    expect(await told(await makePerson("Cid"))).toEqual([]);
    expect(await told(lead, true)).toEqual([["Claim", 3]]);
    await blind(false);
    expect(await told(ann)).toEqual([["Claim", 3]]);
  });

  test("two people who change different things of one label both have their way", async () => {
    const { id } = await labelOf("Claim");
    for (let round = 0; round < 5; round++) {
      const [name, color] = [`Claim ${round}`, `#00000${round}`];
      await Promise.all([updateLabel(projectId, id, { name }), updateLabel(projectId, id, { color })]);
      expect((await labelsOf()).find((label) => label.id === id)).toMatchObject({ name, color });
    }
  });

  test("a deleted label that history speaks of is archived instead", async () => {
    const [claim, evidence] = [await labelOf("Claim"), await labelOf("Evidence")];
    expect(await removeLabel(projectId, (await labelOf("Rebuttal")).id)).toBe("deleted");
    await tag(claim.id, 0, 3);
    await moveSpans(projectId, claim.id, evidence.id, lead);
    expect(await removeLabel(projectId, claim.id)).toBe("archived");
  });

  test("a label that is given and taken back while its deletion waits is kept for the history", async () => {
    const claim = await labelOf("Claim");
    const tagger = await pool().connect();
    await tagger.query("BEGIN");
    await tagger.query("SELECT FROM label WHERE id = $1 FOR KEY SHARE", [claim.id]);
    const removed = removeLabel(projectId, claim.id);
    await untilWaiting();
    const spanId = await tag(claim.id, 0, 3);
    await pool().query("DELETE FROM span WHERE id = $1", [spanId]);
    await tagger.query("COMMIT");
    tagger.release();
    expect(await removed).toBe("archived");
  });

  test("names and keys in use are named; an archived label frees them", async () => {
    await expect(createLabel(projectId, { name: "claim" })).rejects.toThrow("“Claim”");
    await expect(createLabel(projectId, { name: "New", key: "c" })).rejects.toThrow("belongs to “Claim”");
    await updateLabel(projectId, (await labelOf("Claim")).id, { archived: true });
    expect(await createLabel(projectId, { name: "Claim", key: "c" })).toMatchObject({
      key: "C",
      position: 5,
    });
  });

  test("the order is the one given, the others after it", async () => {
    const labels = await labelsOf();
    const ids = [labels[4]!.id, labels[0]!.id];
    await reorderLabels(projectId, ids);
    const names = (await labelsOf()).map((label) => label.name);
    expect(names).toEqual(["Concession", "Claim", "Allegation", "Rebuttal", "Evidence"]);
    const nowhere = randomUUID();
    await expect(reorderLabels(projectId, [...ids, nowhere])).rejects.toMatchObject({
      code: "bad-input",
      places: [{ path: "ids", message: `${nowhere} is not in this project` }],
    });
  });

  test("a label of another project is not there, an archived project is not changed", async () => {
    const claim = await labelOf("Claim");
    await expect(updateLabel(randomUUID(), claim.id, { name: "x" })).rejects.toMatchObject({
      code: "not-found",
    });
    await archiveProject(projectId, lead, "P");
    await expect(updateLabel(projectId, claim.id, { name: "x" })).rejects.toMatchObject({ code: "archived" });
    await expect(removeLabel(projectId, claim.id)).rejects.toMatchObject({ code: "archived" });
  });
});

test("labels made at the same moment get a colour and a place each", async () => {
  const { id } = await createProject(
    { userId: lead, admin: false },
    { name: "At once", description: "", scheme: { from: "empty" } },
  );
  const made = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => createLabel(id, { name })));
  expect(new Set(made.map(({ color }) => color)).size).toBe(6);
  expect(made.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4, 5]);
});
