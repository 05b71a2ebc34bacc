import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import type { CsvVariant, ExportFile } from "@/lib/core/csv";
import { DOCUMENT_COLUMNS, SPAN_COLUMNS } from "@/lib/core/csv";
import { ELLIPSIS } from "@/lib/core/quote";
import { MOST_VALUES } from "@/lib/schema/export";
import { pool } from "./db";
import { countExport, exportName, requireKnownScope, streamExport } from "./export";
import { documentChoices, exportChoices } from "./export-choices";
import { exportPlaces } from "./export-places";
import type { ExportScope } from "./export-sql";
import { makeDocument, makeLabel, makeMember, makePerson, makeProject, makeSet, tag } from "./testing/seed";

const EMOJI = '💡 The council said: bridge is safe.\n"No," she said, "never"\n';
const everything = { documents: [], labels: [], reviewers: [], states: [] };
let scope: ExportScope;
let ann: string;
let ben: string;
let claim: string;
let rebuttal: string;
let emoji: string;
let cells: string;

async function bytesOf(file: ExportFile, asked: Partial<ExportScope> = {}, variant: CsvVariant = "exact") {
  return Buffer.from(
    await new Response(await streamExport(file, { ...scope, ...asked }, variant)).arrayBuffer(),
  );
}

async function rowsOf(file: ExportFile, asked: Partial<ExportScope> = {}, variant: CsvVariant = "exact") {
  const bytes = await bytesOf(file, asked, variant);
  const rows = parse(bytes, { columns: true, bom: true, record_delimiter: "\r\n" }) as Record<
    string,
    string
  >[];
  return rows;
}

beforeAll(async () => {
  const projectId = await makeProject('Bridges, "old" & new');
  scope = { projectId, ...everything };
  ann = await makeMember(projectId, "Ann", "reviewer");
  ben = await makePerson("=Ben");
  claim = await makeLabel(projectId, "Claim");
  rebuttal = await makeLabel(projectId, "Rebuttal");
  emoji = await makeDocument(projectId, "01-emoji-start.txt", EMOJI, "Cy Doe");
  cells = await makeDocument(projectId, "b cells", '=1+1\nnote, a "b"\n+44 20 -5 degrees @SUM(A1)');
  await tag(emoji, ann, claim, [[2, 13]]);
  await tag(emoji, ann, claim, [[20, 34]]);
  await tag(emoji, ann, rebuttal, [[0, 1]], "line one\nline two");
  await tag(emoji, ann, rebuttal, [
    [36, 41],
    [52, 59],
  ]);
  await tag(emoji, ben, claim, [[2, 13]]);
  await tag(cells, ben, claim, [[0, 9]], "=1+1\nnote");
  await tag(cells, ben, claim, [[11, 16]], "-5 degrees");
  await makeSet(projectId, await makeDocument(projectId, "c nothing found", "No marks."), ann, {
    state: "done",
    assigned_at: new Date(),
    submitted_at: new Date("2026-11-30T10:00:00.120Z"),
    active_seconds: 90,
  });
  await makeSet(projectId, await makeDocument(projectId, "d never opened", "Not read."), ann, {
    assigned_at: new Date(),
  });
  await makeDocument(projectId, "e empty", "");
});

test("a document assigned and taken back unbegun is nobody's, in documents.csv and among the choices", async () => {
  const projectId = await makeProject("Taken back");
  const cat = await makeMember(projectId, "Cat", "adjudicator");
  const documentId = await makeDocument(projectId, "f taken back", "Text.");
  const setId = await makeSet(projectId, documentId, cat);
  const asked = { ...everything, projectId };
  expect(await rowsOf("documents", asked)).toMatchObject([
    { reviewer_id: "", reviewer: "", state: "not_started" },
  ]);
  expect((await exportChoices(projectId)).reviewers).toEqual([]);
  await pool().query("UPDATE annotation_set SET assigned_at = now() WHERE id = $1", [setId]);
  expect(await rowsOf("documents", asked)).toMatchObject([{ reviewer: "Cat", state: "not_started" }]);
  expect((await exportChoices(projectId)).reviewers).toMatchObject([{ name: "Cat" }]);
});

test("of many documents the first by name are offered, and a search finds the others", async () => {
  const projectId = await makeProject("Many");
  for (let n = 0; n <= MOST_VALUES; n++)
    await makeDocument(projectId, `text ${String(n).padStart(3, "0")}`, "Text.");
  await makeDocument(projectId, "zebra 100%", "Text.");
  const { documents } = await exportChoices(projectId);
  expect(documents.more).toBe(true);
  expect(documents.documents).toHaveLength(MOST_VALUES);
  expect(documents.documents[0]).toMatchObject({ name: "text 000", past: false });
  expect(await documentChoices(projectId, "ZEBRA 100% ")).toMatchObject({
    documents: [{ name: "zebra 100%" }],
    more: false,
  });
});

test("what is counted without a choice of labels is what would be exported", async () => {
  for (const asked of [{}, { reviewers: [ann] }, { documents: [emoji] }, { states: ["done"] }])
    expect((await countExport({ ...scope, ...asked })).spans).toBe((await rowsOf("spans", asked)).length);
});

describe("spans.csv", () => {
  test("EXP-01, EXP-02, OFF-01, OFF-02: each row holds name, offsets with their unit, and the text at them", async () => {
    const rows = await rowsOf("spans");
    const texts = new Map(
      (await pool().query("SELECT id, text FROM document")).rows.map((row) => [row.id, [...row.text]]),
    );
    for (const row of rows) {
      const points = texts.get(row.document_id!)!;
      const parts = row.fragments!.split(";").map((part) => part.split("-").map(Number) as [number, number]);
      expect(row.quote).toBe(parts.map(([from, to]) => points.slice(from, to).join("")).join(ELLIPSIS));
      const whole = points.join("");
      if (parts.length === 1)
        expect(row.quote).toBe(whole.slice(Number(row.start_utf16), Number(row.end_utf16)));
      expect(row.offset_unit).toBe("codepoint");
      expect(row.document).not.toBe("");
    }
    const [bulb, council] = rows;
    expect(bulb).toMatchObject({ quote: "💡", start: "0", end: "1", start_utf16: "0", end_utf16: "2" });
    expect(council).toMatchObject({ quote: "The council", start: "2", end: "13", start_utf16: "3" });
    expect((await bytesOf("spans")).includes(Buffer.from("f09f92a1", "hex"))).toBe(true);
  });

  test("the columns stand in the order of the contract, and the values are those of the database", async () => {
    const [header] = parse(await bytesOf("spans"), { to: 1 }) as string[][];
    expect(header).toEqual([...SPAN_COLUMNS]);
    const [bulb] = await rowsOf("spans", { reviewers: [ann] });
    expect(bulb).toMatchObject({
      project: 'Bridges, "old" & new',
      document: "01-emoji-start.txt",
      label: "Rebuttal",
      fragments: "0-1",
      block: "",
      voice: "Cy Doe",
      voice_from: "document",
      reviewer_id: ann,
      reviewer: "Ann",
      set: "reviewer",
      state: "in_progress",
      note: "line one\nline two",
      origin: "manual",
      guideline_version: "0",
    });
    expect(bulb!.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { rows } = await pool().query("SELECT created_at FROM span WHERE id = $1", [bulb!.span_id]);
    expect(bulb!.created_at).toBe(rows[0].created_at.toISOString());
  });

  test("rows are ordered by document, start, end, label, id", async () => {
    const rows = await rowsOf("spans");
    const keys = rows.map((row) => [
      row.document,
      row.start!.padStart(9),
      row.end!.padStart(9),
      row.label,
      row.span_id,
    ]);
    expect(keys).toEqual([...keys].sort((a, b) => (a.join("\0") < b.join("\0") ? -1 : 1)));
  });

  test("CSV-03, CSV-04: records end in CRLF, cells are quoted where needed, every record is as wide", async () => {
    const bytes = await bytesOf("spans");
    const records = parse(bytes, { record_delimiter: "\r\n" }) as string[][];
    expect(records).toHaveLength(8);
    expect(new Set(records.map((record) => record.length))).toEqual(new Set([SPAN_COLUMNS.length]));
    expect(bytes.toString()).toContain('"Bridges, ""old"" & new"');
    expect(bytes.toString()).not.toContain(',"",');
    expect(bytes.subarray(-2).toString()).toBe("\r\n");
  });

  test("CSV-01, CSV-05: the spreadsheet's variant has one byte-order mark and guards what looks like a formula", async () => {
    const exact = await bytesOf("spans", { documents: [cells] });
    const sheet = await bytesOf("spans", { documents: [cells] }, "spreadsheet");
    const mark = Buffer.from("efbbbf", "hex");
    expect(sheet.indexOf(mark)).toBe(0);
    expect(sheet.indexOf(mark, 1)).toBe(-1);
    expect(exact.includes(mark)).toBe(false);
    const [first, second] = await rowsOf("spans", { documents: [cells] }, "spreadsheet");
    expect(first).toMatchObject({ quote: "'=1+1\nnote", note: "'=1+1\nnote", reviewer: "'=Ben", start: "0" });
    expect(second).toMatchObject({ note: "'-5 degrees" });
    const [plain] = await rowsOf("spans", { documents: [cells] });
    expect(plain).toMatchObject({ quote: "=1+1\nnote", reviewer: "=Ben" });
  });

  test("CSV-01: every cell of the case file comes out of Postgres as expected, in both variants", async () => {
    const file = JSON.parse(readFileSync("lib/data/testing/csv-cells.json", "utf8")) as {
      text: string;
      guarded: string;
    }[];
    const project = await makeProject("cells");
    const label = await makeLabel(project, "L");
    const document = await makeDocument(project, "d", "word");
    for (const { text } of file) await tag(document, ann, label, [[0, 4]], text);
    const notes = async (variant: CsvVariant) =>
      (await rowsOf("spans", { projectId: project }, variant)).map((row) => row.note).sort();
    expect(await notes("exact")).toEqual(file.map((cell) => cell.text).sort());
    expect(await notes("spreadsheet")).toEqual(file.map((cell) => cell.guarded).sort());
  });

  test("CSV-09: two people on the same words are two rows; the id stays when a person is renamed", async () => {
    const both = async () => (await rowsOf("spans")).filter((row) => row.start === "2" && row.end === "13");
    expect((await both()).map((row) => row.reviewer_id).sort()).toEqual([ann, ben].sort());
    await pool().query("UPDATE person SET name = 'Anna' WHERE id = $1", [ann]);
    expect((await both()).find((row) => row.reviewer_id === ann)).toMatchObject({ reviewer: "Anna" });
    await pool().query("UPDATE person SET name = 'Ann' WHERE id = $1", [ann]);
  });

  test("CSV-11, USR-01, LBL-04: blind or not, archived, disabled or gone from the project: all rows are there", async () => {
    const count = async () => (await rowsOf("spans")).length;
    const all = (
      await pool().query("SELECT count(*) AS n FROM span WHERE project_id = $1", [scope.projectId])
    ).rows[0].n;
    expect(await count()).toBe(all);
    await pool().query("UPDATE project SET blind = NOT blind WHERE id = $1", [scope.projectId]);
    expect(await count()).toBe(all);
    await pool().query("UPDATE label SET archived_at = now() WHERE id = $1", [claim]);
    await pool().query("UPDATE person SET disabled_at = now() WHERE id = $1", [ben]);
    await pool().query("UPDATE document SET archived_at = now() WHERE id = $1", [cells]);
    expect(await count()).toBe(all);
    expect((await rowsOf("spans", { reviewers: [ben] })).map((row) => row.label)).toEqual([
      "Claim",
      "Claim",
      "Claim",
    ]);
  });

  test("EXP-04: a selection holds that selection only, and the name says whose it is", async () => {
    const rows = await rowsOf("spans", { reviewers: [ann] });
    expect(new Set(rows.map((row) => row.reviewer))).toEqual(new Set(["Ann"]));
    expect(rows).toHaveLength(4);
    const name = await exportName("spans", { ...scope, reviewers: [ann] }, new Date("2026-11-30T23:00:00Z"));
    expect(name).toBe('Bridges, "old" & new spans Ann 2026-11-30.csv');
    expect(await rowsOf("spans", { labels: [rebuttal], documents: [emoji] })).toHaveLength(2);
    expect(await rowsOf("spans", { states: ["done"] })).toHaveLength(0);
    expect(await countExport({ ...scope, labels: [rebuttal] })).toEqual({ spans: 2, documents: 6 });
  });

  test("ids that are not in the project are named", async () => {
    const foreign = await makeLabel(await makeProject("Other"), "Foreign");
    await expect(requireKnownScope({ ...scope, labels: [claim, foreign] })).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining(foreign),
    });
    await requireKnownScope({ ...scope, labels: [claim], reviewers: [ben], documents: [cells] });
  });
});

describe("documents.csv", () => {
  test("CSV-07: done without spans, never opened, empty and assigned to nobody are all there and differ", async () => {
    const rows = await rowsOf("documents");
    expect(Object.keys(rows[0]!)).toEqual([...DOCUMENT_COLUMNS]);
    const short = rows.map((row) => [row.document, row.reviewer, row.state, row.spans, row.active_seconds]);
    expect(short).toEqual([
      ["01-emoji-start.txt", "=Ben", "in_progress", "1", "0"],
      ["01-emoji-start.txt", "Ann", "in_progress", "4", "0"],
      ["b cells", "=Ben", "in_progress", "2", "0"],
      ["c nothing found", "Ann", "done", "0", "90"],
      ["d never opened", "Ann", "not_started", "0", "0"],
      ["e empty", "", "not_started", "0", "0"],
    ]);
    expect(rows[3]!.submitted_at).toBe("2026-11-30T10:00:00.120Z");
  });

  test("CSV-07: what came in with a document that is nobody's is counted in its row", async () => {
    const project = await makeProject("Imported");
    const [label, other] = [await makeLabel(project, "L"), await makeLabel(project, "M")];
    const document = await makeDocument(project, "d", "one two");
    await tag(document, ann, label, [[0, 3]]);
    await tag(document, ann, other, [[4, 7]]);
    await pool().query(
      "UPDATE annotation_set SET kind = 'imported', reviewer_id = NULL WHERE project_id = $1",
      [project],
    );
    const spans = async (asked: Partial<ExportScope>) =>
      (await rowsOf("documents", { projectId: project, ...asked })).map((row) => [row.reviewer, row.spans]);
    expect(await spans({})).toEqual([["", "2"]]);
    expect(await spans({ labels: [label] })).toEqual([["", "1"]]);
    expect((await rowsOf("spans", { projectId: project })).map((row) => row.set)).toEqual([
      "imported",
      "imported",
    ]);
  });
});

describe("SRV-03: a large export", () => {
  test("a reader that goes away ends the query and gives the connection back", async () => {
    const project = await makeProject("Large");
    const label = await makeLabel(project, "L");
    const document = await makeDocument(project, "d", "word ".repeat(40_000));
    const set = await makeSet(project, document, ann);
    await pool().query(
      `INSERT INTO span (id, project_id, document_id, set_id, label_id, fragments, start, "end", start_utf16, end_utf16,
         code_points, quote, prefix, suffix, guideline_version)
       SELECT gen_random_uuid(), $1, $2, $3, $4, ARRAY[5 * i, 5 * i + 4], 5 * i, 5 * i + 4, 5 * i, 5 * i + 4, 200000,
         'word', '', '', 1 FROM generate_series(0, 39999) i`,
      [project, document, set, label],
    );
    const running = async () =>
      (
        await pool().query(
          "SELECT count(*) AS n FROM pg_stat_activity WHERE query LIKE 'COPY (%' AND datname = current_database() AND state = 'active'",
        )
      ).rows[0].n;
    const stream = await streamExport("spans", { ...everything, projectId: project }, "exact");
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    expect(await running()).toBe(1);
    await reader.cancel();
    await expect.poll(running).toBe(0);
    expect(await rowsOf("spans", { projectId: project })).toHaveLength(40_000);
    expect(pool().waitingCount).toBe(0);
  });

  test("slow downloads leave the other connections to saving; one too many waits, then is told so", async () => {
    const { rows } = await pool().query("SELECT id FROM project WHERE name = 'Large'");
    const asked = { ...everything, projectId: rows[0].id };
    const slow = await Promise.all(
      Array.from({ length: exportPlaces() }, () => streamExport("spans", asked, "exact")),
    );
    await expect(
      streamExport("documents", asked, "exact", { patience: 50, stall: 60_000 }),
    ).rejects.toMatchObject({ code: "too-many" });
    const patient = streamExport("documents", asked, "exact");
    await Promise.all(Array.from({ length: 40 }, () => pool().query("SELECT pg_sleep(0.01)")));
    await slow[0]!.cancel();
    expect(await new Response(await patient).text()).toContain("\r\n");
    for (const stream of slow.slice(1)) await stream.cancel();
  });

  test("a reader that stands still is let go, and its place is free again", async () => {
    const { rows } = await pool().query("SELECT id FROM project WHERE name = 'Large'");
    const asked = { ...everything, projectId: rows[0].id };
    const limits = { patience: 10_000, stall: 200 };
    const still = await Promise.all(
      Array.from({ length: exportPlaces() }, () => streamExport("spans", asked, "exact", limits)),
    );
    await (await streamExport("documents", asked, "exact", limits)).cancel();
    const ends = await Promise.allSettled(still.map((stream) => new Response(stream).text()));
    const reasons = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
    expect(reasons.join()).toContain("stood still");
  });

  test("CSV-03: a cell longer than any buffer, with line breaks and quotes, is one cell of one record", async () => {
    const project = await makeProject("Long");
    const text = 'He said "no", then:\n'.repeat(20_000).trimEnd();
    const document = await makeDocument(project, "d", text);
    await tag(document, ann, await makeLabel(project, "L"), [[0, text.length]]);
    await tag(document, ann, await makeLabel(project, "M"), [[3, 7]]);
    const rows = await rowsOf("spans", { projectId: project });
    expect(rows.map((row) => row.quote)).toEqual([text, "said"]);
  });

  test("a failure half-way errors the stream: no short file looks whole", async () => {
    const { rows } = await pool().query("SELECT id FROM project WHERE name = 'Large'");
    const stream = await streamExport("spans", { ...everything, projectId: rows[0].id }, "exact");
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    await pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'COPY (%' AND datname = current_database() AND pid <> pg_backend_pid()",
    );
    const drain = async () => {
      while (!(await reader.read()).done);
    };
    await expect(drain()).rejects.toThrow();
    expect(await rowsOf("documents")).toHaveLength(6);
  });
});
