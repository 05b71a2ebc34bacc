import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { NO_FILTER } from "@/lib/schema/document";
import { assignDocuments } from "./assignments";
import { pool } from "./db";
import { listDocuments } from "./document-list";
import { documentTotals } from "./document-totals";
import { archiveDocuments } from "./documents";
import { streamExport } from "./export";
import { homeOf } from "./home";
import { listMembers, removeMember, setMemberRole } from "./members";
import { nextDocument, readingProgress } from "./next-document";
import { listProjects } from "./projects";
import { recordProgress } from "./reading";
import { join, makeDocument, makeMember, makePerson, makeProject } from "./testing/seed";

let projectId: string;
let documentId: string;
let lead: string;
let ann: string;
let ben: string;

beforeEach(async () => {
  projectId = await makeProject("Whose");
  documentId = await makeDocument(projectId, "a.txt", "Some words");
  lead = await makeMember(projectId, "Lea", "lead");
  ann = await makeMember(projectId, "Ann", "reviewer");
  ben = await makePerson("Ben");
  await join(projectId, ben, "reviewer");
});

/** What the list of projects says to somebody. */
async function listed(userId: string): Promise<string> {
  const projects = await listProjects({ userId, admin: false });
  const { readings, readingsDone } = projects.find(({ id }) => id === projectId)!;
  return `${readingsDone} of ${readings} done`;
}

const done = (userId: string) => recordProgress(documentId, userId, { state: "done" });

/** What the list says to a lead, and whether its filter agrees. */
async function told() {
  const query = { ...NO_FILTER, search: "a.txt", sort: "created", order: "asc", page: 1 } as const;
  const viewer = { userId: lead, seesAll: true };
  const { documents } = await listDocuments(projectId, viewer, query);
  const { state, awaited } = documents[0]!;
  expect((await listDocuments(projectId, viewer, { ...query, state })).total).toBe(1);
  return `${state}, ${awaited} awaited`;
}

/** The rows of documents.csv, as `reviewer: state`. */
async function rows(reviewers: string[] = []): Promise<string[]> {
  const scope = { projectId, documents: [], labels: [], reviewers, states: [] };
  const csv = await new Response(await streamExport("documents", scope, "exact")).text();
  return (parse(csv, { columns: true }) as Record<string, string>[]).map(
    ({ reviewer, state }) => `${reviewer}: ${state}`,
  );
}

test("where nothing is assigned a document is every reviewer's, and not done until all of them are", async () => {
  expect(await told()).toBe("not_started, 2 awaited");
  expect(await rows()).toEqual(["Ann: not_started", "Ben: not_started"]);
  await done(ann);
  expect(await told()).toBe("in_progress, 1 awaited");
  expect(await rows()).toEqual(["Ann: done", "Ben: not_started"]);
  expect(await rows([ben])).toEqual(["Ben: not_started"]);
  expect((await nextDocument(projectId, ben))?.id).toBe(documentId);
  expect(await documentTotals(projectId, { userId: lead, seesAll: true })).toMatchObject({
    readings: 2,
    done: 1,
    untouched: 0,
  });
  expect(await listed(lead)).toBe("1 of 2 done");
  await done(ben);
  expect(await told()).toBe("done, 0 awaited");
  expect(await listed(lead)).toBe("2 of 2 done");
  await makeDocument(projectId, "b.txt", "More words");
  expect(await listed(lead)).toBe("2 of 4 done");
  await pool().query("UPDATE project SET blind = true WHERE id = $1", [projectId]);
  expect(await listed(ben)).toBe("1 of 2 done");
});

test("what is archived counts neither in the list of projects nor among what somebody has assigned", async () => {
  await assignDocuments(projectId, [documentId], [ann], lead, true);
  await archiveDocuments(projectId, [documentId], true);
  const members = await listMembers(projectId, { emails: true, work: true });
  expect(members.find(({ userId }) => userId === ann)).toMatchObject({ assigned: 0 });
  expect(await listed(lead)).toBe("0 of 0 done");
});

test("what is assigned to who has left, is disabled or only looks on is waited for by nobody, begun readings stay", async () => {
  const begun = await makeDocument(projectId, "b.txt", "More words");
  await assignDocuments(projectId, [documentId, begun], [ann, ben], lead, true);
  await recordProgress(begun, ben, { place: 1 });
  await done(ann);
  const totals = () => documentTotals(projectId, { userId: lead, seesAll: true });
  const waited = async () => [await told(), (await totals()).readings, await listed(lead), await rows()];
  const here = [
    "in_progress, 0 awaited",
    4,
    "1 of 4 done",
    ["Ann: done", "Ben: not_started", "Ann: not_started", "Ben: in_progress"],
  ];
  const away = ["done, 0 awaited", 3, "1 of 3 done", ["Ann: done", "Ann: not_started", "Ben: in_progress"]];
  expect(await waited()).toEqual(here);
  await pool().query("UPDATE person SET disabled_at = now() WHERE id = $1", [ben]);
  expect(await waited()).toEqual(away);
  await pool().query("UPDATE person SET disabled_at = NULL WHERE id = $1", [ben]);
  await setMemberRole(projectId, ben, "viewer", false);
  expect(await waited()).toEqual(away);
  expect((await homeOf(ben)).projects[0]).toMatchObject({ done: 0, total: 0 });
  await removeMember(projectId, ben, false);
  expect(await waited()).toEqual(away);
  await join(projectId, ben, "reviewer");
  expect(await waited()).toEqual(here);
});

test("who has nothing to read is led through the project, and no page counts its texts as theirs", async () => {
  const other = await makeDocument(projectId, "b.txt", "More words");
  const said = async (userId: string) => {
    const { done, total } = (await homeOf(userId)).projects[0]!;
    const reader = await readingProgress(projectId, userId, documentId);
    expect(reader).toMatchObject({ done, total, after: { id: other } });
    return [done, total, reader.position];
  };
  await done(lead);
  expect(await said(lead)).toEqual([0, 0, null]);
  await done(ann);
  expect(await said(ann)).toEqual([1, 2, 1]);
  await assignDocuments(projectId, [other], [lead, ann], lead, true);
  expect(await said(lead)).toEqual([0, 1, null]);
  expect(await said(ann)).toEqual([0, 1, null]);
});

test("what is assigned is waited for; who has other documents assigned is not", async () => {
  const other = await makeDocument(projectId, "b.txt", "More words");
  await assignDocuments(projectId, [documentId], [ann], lead, true);
  await assignDocuments(projectId, [other], [ben], lead, true);
  expect(await told()).toBe("not_started, 0 awaited");
  await done(ann);
  await pool().query("UPDATE project SET blind = true WHERE id = $1", [projectId]);
  expect(await documentTotals(projectId, { userId: ann, seesAll: false })).toMatchObject({
    readings: 1,
    done: 1,
    untouched: 0,
  });
  expect(await told()).toBe("done, 0 awaited");
  expect(await rows()).toEqual(["Ann: done", "Ben: not_started"]);
  await archiveDocuments(projectId, [other], true);
  expect(await told()).toBe("in_progress, 1 awaited");
});

test("who works on it unasked has a row and counts; a lead who has not is not waited for", async () => {
  const other = await makeDocument(projectId, "b.txt", "More words");
  await assignDocuments(projectId, [other], [ann, ben], lead, true);
  expect(await told()).toBe("not_started, 0 awaited");
  expect(await rows()).toContain(": not_started");
  await recordProgress(documentId, lead, { state: "in_progress" });
  await done(ben);
  expect(await told()).toBe("in_progress, 0 awaited");
  expect((await rows()).slice(0, 2)).toEqual(["Ben: done", "Lea: in_progress"]);
});

test("who only opened what is assigned to others has not begun it, until they tag or say so", async () => {
  const other = await makeDocument(projectId, "b.txt", "More words");
  await assignDocuments(projectId, [documentId], [ann], lead, true);
  await assignDocuments(projectId, [other], [ben], lead, true);
  await done(ann);
  await recordProgress(documentId, ben, { place: 3 });
  expect(await told()).toBe("done, 0 awaited");
  expect(await rows([ben])).toEqual(["Ben: not_started"]);
  await recordProgress(other, ben, {});
  expect(await rows([ben])).toEqual(["Ben: in_progress"]);
  await recordProgress(documentId, ben, { state: "in_progress" });
  expect(await told()).toBe("in_progress, 0 awaited");
});

test("nobody waits for who has left, is disabled, or only looks on; nor for what is archived", async () => {
  await done(ann);
  await pool().query("UPDATE person SET disabled_at = now() WHERE id = $1", [ben]);
  expect(await told()).toBe("done, 0 awaited");
  await pool().query("UPDATE person SET disabled_at = NULL WHERE id = $1", [ben]);
  await pool().query("UPDATE membership SET role = 'viewer' WHERE user_id = $1", [ben]);
  expect(await told()).toBe("done, 0 awaited");
  await pool().query("DELETE FROM membership WHERE user_id = $1", [ben]);
  expect(await told()).toBe("done, 0 awaited");
  await join(projectId, ben, "reviewer");
  await archiveDocuments(projectId, [documentId], true);
  expect(await rows()).toEqual(["Ann: done"]);
});
