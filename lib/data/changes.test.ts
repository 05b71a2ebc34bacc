import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Change, creationOf } from "@/lib/core/changes";
import type { Fragment } from "@/lib/core/span";
import { applyChanges } from "./changes";
import { pool } from "./db";
import { listHistory, readingJson, recordProgress } from "./reading";
import { moveSpans } from "./retire-label";
import { makeDocument, makeLabel, makePerson, makeProject, makeSet, untilWaiting } from "./testing/seed";

let project: string;
let label: string;
let person: string;
let document: string;

beforeAll(async () => {
  project = await makeProject("Saving");
  label = await makeLabel(project, "Claim");
  person = await makePerson("Reviewer");
});

const fresh = async (text = "The pier 😀 is safe, they say.") => {
  document = await makeDocument(project, `Text ${randomUUID()}`, text);
};

const create = (fragments: readonly Fragment[], more: Partial<Change> = {}): Change => ({
  ...creationOf({ labelId: label, fragments, note: "" }, randomUUID),
  ...more,
});

const apply = async (...changes: Change[]) => (await applyChanges(document, person, changes)).results;
const spans = async () =>
  (
    await pool().query(
      'SELECT id, quote, start, "end", start_utf16, end_utf16, version FROM span WHERE document_id = $1',
      [document],
    )
  ).rows;

describe("saving spans", () => {
  test("OFF-01: offsets are code points; the quote is computed here, UTF-16 stands beside", async () => {
    await fresh();
    await apply(create([[11, 13]]));
    expect(await spans()).toMatchObject([
      { quote: "is", start: 11, end: 13, start_utf16: 12, end_utf16: 14, version: 1 },
    ]);
  });

  test("LOST-02: the same change sent twice, alone or together, counts once", async () => {
    await fresh();
    const change = create([[4, 8]]);
    expect(await apply(change, change)).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(await apply(change)).toMatchObject([{ status: "applied", span: { version: 1 } }]);
    expect(await spans()).toHaveLength(1);
  });

  test("LOST-02: sixteen at once with the same change make one span, and no revision is left out", async () => {
    await fresh();
    const change = create([[4, 8]]);
    await Promise.all(Array.from({ length: 16 }, () => apply(change, create([[0, 3]]))));
    expect(await spans()).toHaveLength(17);
    const { rows } = await pool().query(
      "SELECT s.revision, s.span_count, count(c.*)::int AS changes, max(c.revision) AS last FROM annotation_set s JOIN change c ON c.set_id = s.id WHERE s.document_id = $1 GROUP BY s.id",
      [document],
    );
    expect(rows).toEqual([{ revision: 17, span_count: 17, changes: 17, last: 17 }]);
  });

  test("one span id made in two sets at once stands in one of them, and the other is told", async () => {
    await fresh();
    const other = await makePerson("Other");
    for (let round = 0; round < 10; round++) {
      const change = create([[4, 8]]);
      const answers = await Promise.all([
        applyChanges(document, person, [change]),
        applyChanges(document, other, [{ ...change, id: randomUUID() }]),
      ]);
      const said = answers.map(({ results }) => results[0]).sort((a, b) => (a!.status < b!.status ? -1 : 1));
      expect(said).toMatchObject([{ status: "applied" }, { status: "refused", code: "exists" }]);
    }
    const { rows } = await pool().query(
      "SELECT sum(span_count)::int AS counted, (SELECT count(*)::int FROM span WHERE document_id = $1) AS stand FROM annotation_set WHERE document_id = $1",
      [document],
    );
    expect(rows).toEqual([{ counted: 10, stand: 10 }]);
  });

  test("a label deleted at the same moment refuses what bears it, and no other change", async () => {
    await fresh();
    const dying = await makeLabel(project, "Dying");
    const deleting = await pool().connect();
    await deleting.query("BEGIN");
    await deleting.query("DELETE FROM label WHERE id = $1", [dying]);
    const doomed = creationOf({ labelId: dying, fragments: [[0, 3]], note: "" }, randomUUID);
    const saving = apply(create([[4, 8]]), doomed).catch((error) => error);
    await untilWaiting();
    await deleting.query("COMMIT");
    deleting.release();
    expect(await saving).toMatchObject([
      { status: "applied" },
      { status: "refused", code: "unknown-label", present: null },
    ]);
    expect(await spans()).toMatchObject([{ start: 4 }]);
  });

  test("LOST-08: a change to an older version is a conflict that carries what stands", async () => {
    await fresh();
    const change = create([[4, 8]]);
    await apply(change);
    const edit = (note: string): Change => ({
      ...change,
      id: randomUUID(),
      kind: "update",
      version: 1,
      span: { ...change.span!, note },
    });
    expect(await apply(edit("first"))).toMatchObject([
      { status: "applied", span: { note: "first", version: 2 } },
    ]);
    expect(await apply(edit("second"))).toMatchObject([
      { status: "conflict", present: { note: "first", version: 2 } },
    ]);
  });

  test("LOST-08: a conflict names who else left the span as it stands, and nobody where it was oneself", async () => {
    await fresh();
    const [lead, from] = [await makePerson("Lea"), await makeLabel(project, "Old name")];
    const change = create([[4, 8]], { span: { labelId: from, fragments: [[4, 8]], note: "" } });
    await apply(change);
    await moveSpans(project, from, label, lead);
    const edit = (version: number): Change => ({ ...change, id: randomUUID(), kind: "update", version });
    expect(await apply(edit(1))).toMatchObject([{ status: "conflict", by: "Lea", present: { version: 2 } }]);
    await apply({ ...edit(2), span: { ...change.span!, labelId: label, note: "mine" } });
    expect(await apply(edit(1))).toMatchObject([{ status: "conflict", by: null, present: { version: 3 } }]);
  });

  test("LOST-08: what was made on top of a change in conflict is in conflict, though its version fits", async () => {
    await fresh();
    const change = create([[4, 8]]);
    const edit = (version: number, note: string): Change => ({
      ...change,
      id: randomUUID(),
      kind: "update",
      version,
      span: { ...change.span!, note },
    });
    await apply(change, edit(1, "theirs"));
    expect(await apply(edit(1, "mine"), edit(2, "on top of mine"))).toMatchObject([
      { status: "conflict", present: { note: "theirs" } },
      { status: "conflict", present: { note: "theirs" } },
    ]);
  });

  test("a text that is said to be done takes no new change until it is reopened", async () => {
    await fresh();
    const known = create([[4, 8]]);
    await apply(known);
    await recordProgress(document, person, { state: "done" });
    await expect(apply(create([[0, 3]]))).rejects.toThrow(/Reopen it/);
    expect(await apply(known)).toMatchObject([{ status: "applied" }]);
    await recordProgress(document, person, { state: "in_progress" });
    expect(await apply(create([[0, 3]]))).toMatchObject([{ status: "applied" }]);
  });

  test("looking begins a reading for its reader, not for a lead or an admin who is no member", async () => {
    await fresh();
    const projectId = await makeProject("Looking");
    const text = await makeDocument(projectId, "Looked at", "Some words");
    const join = (userId: string, role: string) =>
      pool().query("INSERT INTO membership (project_id, user_id, role) VALUES ($1, $2, $3)", [
        projectId,
        userId,
        role,
      ]);
    const [admin, lead, reader, assigned] = await Promise.all(["A", "L", "R", "H"].map((n) => makePerson(n)));
    await join(lead!, "lead");
    await join(reader!, "reviewer");
    await join(assigned!, "adjudicator");
    await makeSet(projectId, text, assigned!, { assigned_at: new Date() });
    const stateAfter = async (userId: string) => (await recordProgress(text, userId, { place: 3 })).state;
    expect(await stateAfter(admin!)).toBe("not_started");
    expect(await stateAfter(lead!)).toBe("not_started");
    expect(await stateAfter(reader!)).toBe("in_progress");
    expect(await stateAfter(assigned!)).toBe("in_progress");
    expect((await recordProgress(text, lead!, { state: "done" })).state).toBe("done");
  });

  test("spans that together quote more than a statement takes are refused whole; one alone goes in", async () => {
    await fresh("words ".repeat(3_500_000));
    const all = create([[0, 20_999_999]]);
    await expect(apply(all, create([[0, 20_999_998]]))).rejects.toMatchObject({ code: "too-large" });
    expect(await spans()).toEqual([]);
    expect(await apply(all)).toMatchObject([{ status: "applied" }]);
  });

  test("OFF-19: what does not hold is refused by a sentence, and the others of the request go in", async () => {
    await fresh();
    const [outside, empty, blank, good, strange] = await apply(
      create([[0, 900]]),
      create([[4, 4]]),
      create([[3, 8]]),
      create([[4, 8]]),
      create([[4, 8]], { span: { labelId: randomUUID(), fragments: [[4, 8]], note: "" } }),
    );
    expect([outside, empty, blank, good, strange].map((result) => result?.status)).toEqual([
      "refused",
      "refused",
      "refused",
      "applied",
      "refused",
    ]);
    expect(outside).toMatchObject({ code: "outside" });
    expect(strange).toMatchObject({ code: "unknown-label" });
  });

  test("OVL-07: undo of a deletion brings the span back with its id, author and time of making", async () => {
    await fresh();
    const change = create([[4, 8]]);
    const [made] = await apply(change);
    await apply({ ...change, id: randomUUID(), kind: "delete", version: 1, span: null });
    expect(await spans()).toEqual([]);
    const [back] = await apply({ ...change, id: randomUUID(), intent: "undo", version: 1 });
    expect(back).toMatchObject({ status: "applied", span: { id: change.spanId, version: 2 } });
    expect(
      made?.status === "applied" &&
        back?.status === "applied" &&
        made.span?.createdAt === back.span?.createdAt,
    ).toBe(true);
    expect((await listHistory(document, person, undefined, 10)).changes.map(({ kind }) => kind)).toEqual([
      "create",
      "delete",
      "create",
    ]);
  });

  test("the id of a deleted span is not made anew, be it deleted just before, and undo still brings it back", async () => {
    await fresh();
    const change = create([[4, 8]]);
    const note = (version: number): Change => ({
      ...change,
      id: randomUUID(),
      kind: "update",
      version,
      span: { ...change.span!, note: `of ${version}` },
    });
    const anew = () => ({ ...change, id: randomUUID() });
    const deletion: Change = { ...change, id: randomUUID(), kind: "delete", version: 2, span: null };
    const together = await apply(change, note(1), deletion, anew());
    expect(together.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "conflict"]);
    expect(await apply(anew())).toMatchObject([{ status: "conflict", present: null }]);
    const stranger = await makePerson("Stranger");
    for (const intent of ["do", "undo"] as const)
      expect((await applyChanges(document, stranger, [{ ...anew(), intent }])).results).toMatchObject([
        { status: "refused", code: "exists" },
      ]);
    expect(await spans()).toEqual([]);
    expect(await apply({ ...anew(), intent: "undo", version: 2 })).toMatchObject([
      { status: "applied", span: { version: 3 } },
    ]);
    expect(await apply(note(3))).toMatchObject([{ status: "applied", span: { version: 4 } }]);
  });

  test("PERM-01: an id that stands in another's set is not taken over", async () => {
    await fresh();
    const change = create([[4, 8]]);
    await apply(change);
    const other = await makePerson("Another");
    const { results } = await applyChanges(document, other, [{ ...create([[0, 3]]), spanId: change.spanId }]);
    expect(results).toMatchObject([{ status: "refused", code: "exists" }]);
    const { results: gone } = await applyChanges(document, other, [
      { ...change, id: randomUUID(), kind: "delete", version: 1, span: null },
    ]);
    expect(gone[0]?.status).not.toBe("applied");
    expect(await spans()).toHaveLength(1);
    expect(JSON.parse(await readingJson(document, other, other)).spans).toEqual([]);
  });

  test("the database itself refuses fragments, quotes and histories that do not hold", async () => {
    await fresh();
    await apply(create([[4, 8]]));
    const broken = async (sql: string) => expect(pool().query(sql, [document])).rejects.toThrow();
    await broken("UPDATE span SET \"end\" = 900, fragments = '{4,900}' WHERE document_id = $1");
    await broken("UPDATE span SET fragments = '{8,4}' WHERE document_id = $1");
    await broken("UPDATE span SET quote = 'another' WHERE document_id = $1");
    await broken("UPDATE document SET text = 'x' WHERE id = $1");
    await broken("DELETE FROM change WHERE document_id = $1");
    await broken("DELETE FROM document WHERE id = $1");
  });
});
