import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentQuery, documentQuery, filterOf, NO_FILTER } from "@/lib/schema/document";
import { assignDocuments } from "./assignments";
import { pool } from "./db";
import { listDocumentIds, listDocuments } from "./document-list";
import { documentTotals } from "./document-totals";
import { archiveDocuments, standingOn, updateDocument } from "./documents";
import { eraseDocuments } from "./erase";
import {
  join,
  makeDocument,
  makeLabel,
  makeMember,
  makePerson,
  makeProject,
  makeSet,
  tag,
} from "./testing/seed";

let projectId: string;
let lead: string;
let ann: string;
let ben: string;
let claim: string;
let rebuttal: string;
let minutes: string;
let pier: string;
let resume: string;

const all = () => ({ userId: lead, seesAll: true });
const asAnn = () => ({ userId: ann, seesAll: false });
const ask = (viewer: { userId: string; seesAll: boolean }, query: Partial<DocumentQuery> = {}) =>
  listDocuments(projectId, viewer, { ...documentQuery.parse({}), ...query });
const names = async (query: Partial<DocumentQuery>, viewer = all()) =>
  (await ask(viewer, query)).documents.map(({ name }) => name);

beforeAll(async () => {
  projectId = await makeProject("Harbour");
  lead = await makeMember(projectId, "Lea", "lead");
  ann = await makeMember(projectId, "Ann", "reviewer");
  ben = await makeMember(projectId, "Ben", "reviewer");
  claim = await makeLabel(projectId, "Claim");
  rebuttal = await makeLabel(projectId, "Rebuttal");
  minutes = await makeDocument(projectId, "Minutes, 100% read.txt", "One two three", "Ida Marsh");
  pier = await makeDocument(projectId, "pier.md", "The pier is closed. It is not.");
  resume = await makeDocument(projectId, "re\u0301sume\u0301.txt", "Only one");
  await pool().query(
    "UPDATE document SET created_at = now() - CASE id WHEN $1 THEN 3 WHEN $2 THEN 2 ELSE 1 END * interval '1 hour' WHERE project_id = $3",
    [minutes, pier, projectId],
  );
  await tag(pier, ann, claim, [[0, 19]]);
  await tag(pier, ann, claim, [[4, 8]]);
  await tag(pier, ben, rebuttal, [[20, 30]]);
  await makeSet(projectId, minutes, ben, { state: "done", assigned_at: new Date() });
});

describe("the list of documents", () => {
  test("who sees all sees every reader, state and span", async () => {
    const { documents, total, sight } = await ask(all());
    expect([total, sight]).toEqual([3, "all"]);
    expect(documents.map(({ id }) => id)).toEqual([minutes, pier, resume]);
    const [first, second, third] = documents;
    expect(first?.reviewers).toEqual([{ id: ben, name: "Ben", state: "done", assigned: true }]);
    expect(second?.spans).toBe(3);
    expect(second?.reviewers.map(({ name, state }) => [name, state])).toEqual([
      ["Ann", "in_progress"],
      ["Ben", "in_progress"],
    ]);
    expect(new Map(second?.labels.map(({ id, count }) => [id, count]))).toEqual(
      new Map([
        [claim, 2],
        [rebuttal, 1],
      ]),
    );
    expect(third).toMatchObject({ spans: 0, labels: [], reviewers: [], changedAt: null });
  });

  test("while reading is blind a reviewer sees their own state and counts alone, whatever they ask", async () => {
    const { documents, sight } = await ask(asAnn());
    expect(sight).toBe("own");
    expect(documents.map(({ spans }) => spans)).toEqual([0, 2, 0]);
    expect(documents.flatMap(({ reviewers }) => reviewers.map(({ id }) => id))).toEqual([ann]);
    expect(documents[1]?.labels).toEqual([{ id: claim, count: 2 }]);
    expect(await names({ label: rebuttal }, asAnn())).toEqual([]);
    expect(await names({ reviewer: ben }, asAnn())).toEqual([]);
    expect(await names({ state: "done" }, asAnn())).toEqual([]);
    expect(await names({ label: claim, minSpans: 2 }, asAnn())).toEqual(["pier.md"]);
    expect(await names({ label: rebuttal, minSpans: 1 }, asAnn())).toEqual([]);
    expect(await names({ minSpans: 3 }, asAnn())).toEqual([]);
    expect((await ask(asAnn(), { sort: "spans", order: "desc" })).documents[0]?.id).toBe(pier);
    expect(await documentTotals(projectId, asAnn())).toMatchObject({
      documents: 3,
      readings: 3,
      done: 0,
      spans: 2,
      untouched: 2,
    });
  });

  test("where reading is not blind a reviewer sees all", async () => {
    await pool().query("UPDATE project SET blind = false WHERE id = $1", [projectId]);
    expect((await ask(asAnn())).documents[1]?.spans).toBe(3);
    await pool().query("UPDATE project SET blind = true WHERE id = $1", [projectId]);
  });

  test("totals", async () => {
    expect(await documentTotals(projectId, all())).toEqual({
      documents: 3,
      words: 12,
      readings: 5,
      done: 1,
      spans: 3,
      untouched: 1,
    });
  });

  test.each<[string, Partial<DocumentQuery>, string[]]>([
    ["a name, in any case", { search: " PIER " }, ["pier.md"]],
    ["an author", { search: "marsh" }, ["Minutes, 100% read.txt"]],
    ["per cent is a character", { search: "0%" }, ["Minutes, 100% read.txt"]],
    ["as is an underscore", { search: "_" }, []],
    [
      "OFF-14 a name typed composed finds one stored decomposed",
      { search: "Résumé" },
      ["re\u0301sume\u0301.txt"],
    ],
    ["state: not started", { state: "not_started" }, ["re\u0301sume\u0301.txt"]],
    ["state: in progress", { state: "in_progress" }, ["Minutes, 100% read.txt", "pier.md"]],
    ["state: done, for Ann has not begun what Ben has done", { state: "done" }, []],
    ["label", { label: "rebuttal" }, ["pier.md"]],
    ["reviewer", { reviewer: "ben", sort: "name" }, ["Minutes, 100% read.txt", "pier.md"]],
    ["reviewer and state of their own", { reviewer: "ben", state: "in_progress" }, ["pier.md"]],
    [
      "what is theirs to read and not begun, since nothing is assigned to them",
      { reviewer: "ann", state: "not_started" },
      ["Minutes, 100% read.txt", "re\u0301sume\u0301.txt"],
    ],
    ["length", { minWords: 3, maxWords: 6 }, ["Minutes, 100% read.txt"]],
    ["span count", { minSpans: 1, maxSpans: 3 }, ["pier.md"]],
    ["span count of nothing", { maxSpans: 0 }, ["Minutes, 100% read.txt", "re\u0301sume\u0301.txt"]],
    ["span count of a label", { label: "rebuttal", minSpans: 1 }, ["pier.md"]],
    ["span count of a label, too many", { label: "rebuttal", minSpans: 2 }, []],
    [
      "span count of a label, none",
      { label: "rebuttal", maxSpans: 0, sort: "name" },
      ["Minutes, 100% read.txt", "re\u0301sume\u0301.txt"],
    ],
    [
      "sorted by words",
      { sort: "words", order: "desc" },
      ["pier.md", "Minutes, 100% read.txt", "re\u0301sume\u0301.txt"],
    ],
    [
      "sorted by change, never changed last",
      { sort: "changed", search: "e" },
      ["pier.md", "Minutes, 100% read.txt", "re\u0301sume\u0301.txt"],
    ],
  ])("%s", async (_, query, found) => {
    const ids: Record<string, string> = { rebuttal, ann, ben };
    const given = { ...query };
    if (given.label) given.label = ids[given.label];
    if (given.reviewer) given.reviewer = ids[given.reviewer];
    expect(await names(given)).toEqual(found);
    const filter = filterOf({ ...NO_FILTER, ...given });
    expect(await listDocumentIds(projectId, all(), filter)).toHaveLength(found.length);
  });

  test("the filter by label finds spans of readings, as the list counts them, and no others", async () => {
    const other = await makeProject("Imported");
    const label = await makeLabel(other, "L");
    const imported = await makeDocument(other, "imported.txt", "One two");
    for (const id of [imported, await makeDocument(other, "read.txt", "One two")])
      await tag(id, ann, label, [[0, 3]]);
    await pool().query(
      "UPDATE annotation_set SET kind = 'imported', reviewer_id = NULL WHERE document_id = $1",
      [imported],
    );
    for (const viewer of [all(), asAnn()])
      for (const query of [{ label }, { label, minSpans: 1 }]) {
        const { documents } = await listDocuments(other, viewer, documentQuery.parse(query));
        expect(documents.map(({ name, labels }) => [name, labels])).toEqual([
          ["read.txt", [{ id: label, count: 1 }]],
        ]);
      }
  });

  test("a page past the last is the last", async () => {
    const page = await ask(all(), { page: 7 });
    expect([page.page, page.total, page.documents.length]).toEqual([1, 3, 3]);
    expect(await ask(all(), { page: 7, search: "nothing of the kind" })).toMatchObject({ total: 0, page: 1 });
  });
});

test("LOST-12: what stands is counted, archived documents keep it and come back", async () => {
  expect(await standingOn(projectId, [pier, minutes])).toEqual({
    name: null,
    documents: 2,
    spans: 3,
    readings: 3,
    reviewers: expect.arrayContaining([
      { id: ann, assigned: 0, begun: 1 },
      { id: ben, assigned: 1, begun: 2 },
    ]),
  });
  expect(await archiveDocuments(projectId, [pier, minutes], true)).toEqual({ changed: 2 });
  expect(await archiveDocuments(projectId, [pier], true)).toEqual({ changed: 0 });
  expect(await names({})).toEqual(["re\u0301sume\u0301.txt"]);
  expect(await names({ archived: "yes" })).toEqual(["Minutes, 100% read.txt", "pier.md"]);
  expect(await documentTotals(projectId, all())).toMatchObject({ documents: 1, readings: 2, spans: 0 });
  expect((await pool().query("SELECT 1 FROM span WHERE document_id = $1", [pier])).rowCount).toBe(3);
  expect(await archiveDocuments(projectId, [pier, minutes], false)).toEqual({ changed: 2 });
  expect((await ask(all())).documents[1]?.spans).toBe(3);
});

test("ids that are not of the project are named, and nothing is done with the others", async () => {
  const other = await makeProject("Other");
  const own = await makeDocument(other, "own.txt", "Own");
  await join(other, ann, "reviewer");
  const stranger = await makePerson("Stranger");
  const refused = (id: string, path: string) => ({
    code: "bad-input",
    message: expect.stringContaining(id),
    places: [{ path, message: `${id} is not in this project` }],
  });
  for (const id of [pier, randomUUID()]) {
    const ids = [own, id];
    const named = refused(id, "documentIds");
    await expect(archiveDocuments(other, ids, true)).rejects.toMatchObject(named);
    await expect(eraseDocuments(other, ids, lead)).rejects.toMatchObject(named);
    await expect(standingOn(other, ids)).rejects.toMatchObject(named);
    for (const assigned of [true, false])
      await expect(assignDocuments(other, ids, [ann], lead, assigned)).rejects.toMatchObject(named);
  }
  for (const assigned of [true, false])
    await expect(assignDocuments(other, [own], [ann, stranger], lead, assigned)).rejects.toMatchObject(
      refused(stranger, "reviewerIds"),
    );
  expect(await standingOn(other, [own, own])).toMatchObject({ documents: 1, reviewers: [] });
});

test("an archived project cannot be changed", async () => {
  const other = await makeProject("Old");
  await pool().query("UPDATE project SET archived_at = now() WHERE id = $1", [other]);
  await expect(archiveDocuments(other, [], true)).rejects.toMatchObject({ code: "archived" });
  await expect(assignDocuments(other, [], [], lead, true)).rejects.toMatchObject({ code: "archived" });
});

test("only what is given of the metadata is changed", async () => {
  const changed = await updateDocument(minutes, { date: "12 January", fields: { venue: "Town hall" } });
  expect(changed).toEqual({
    name: "Minutes, 100% read.txt",
    author: "Ida Marsh",
    date: "12 January",
    source: "",
    fields: { venue: "Town hall" },
  });
  expect(await updateDocument(minutes, { author: "" })).toMatchObject({ author: "", date: "12 January" });
});

describe("assignment by hand", () => {
  test("more readings at once than one statement should lock are refused by their number", async () => {
    const many = (n: number) => Array.from({ length: n }, () => ann);
    await expect(assignDocuments(projectId, many(20_000), many(11), lead, true)).rejects.toMatchObject({
      code: "too-large",
      details: { limit: 200_000 },
    });
  });

  test("is made once, taken back without loss, and nobody's reading when nothing was begun", async () => {
    expect(await assignDocuments(projectId, [pier, resume], [ann, ben], lead, true)).toEqual({ changed: 4 });
    expect(await assignDocuments(projectId, [pier, resume], [ann], lead, true)).toEqual({ changed: 0 });
    expect((await ask(all())).documents[2]?.reviewers.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
    expect(await assignDocuments(projectId, [pier, resume], [ann, ben], lead, false)).toEqual({ changed: 4 });
    const { documents } = await ask(all());
    expect(documents[2]?.reviewers).toEqual([]);
    expect(documents[1]?.spans).toBe(3);
    expect(documents[1]?.reviewers.map(({ assigned }) => assigned)).toEqual([false, false]);
  });

  test("goes to those who read here, and can be taken back from whoever left", async () => {
    const gone = await makePerson("Gone");
    await join(projectId, gone, "reviewer");
    await assignDocuments(projectId, [pier], [gone], lead, true);
    await pool().query("UPDATE person SET disabled_at = now() WHERE id = $1", [gone]);
    await expect(assignDocuments(projectId, [resume], [gone], lead, true)).rejects.toMatchObject({
      code: "bad-input",
    });
    expect(await assignDocuments(projectId, [pier], [gone], lead, false)).toEqual({ changed: 1 });
    const viewer = await makePerson("Vic");
    await join(projectId, viewer, "viewer");
    await expect(assignDocuments(projectId, [pier], [viewer], lead, true)).rejects.toMatchObject({
      code: "bad-input",
    });
  });
});
