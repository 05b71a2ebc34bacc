import { randomBytes, randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "@/scripts/migrate.mjs";
import { applyChanges } from "./changes";
import { storePassword } from "./credentials";
import { pool } from "./db";
import { examine } from "./doctor";
import { makeDocument, makeLabel, makePerson, makeProject, makeSet, tag } from "./testing/seed";

/** A database of its own, because its constraints are taken away. */
const given = process.env.DATABASE_URL!;
const scratch = `doctor_${randomBytes(6).toString("hex")}`;
const TABLES = ["person", "account", "project", "label", "document", "annotation_set", "span", "change"];
const GUARDED = ["document", "change"];

async function outside(sql: string): Promise<void> {
  const client = new Client({ connectionString: given });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function unguarded(sql: string, values: unknown[] = []): Promise<void> {
  for (const table of GUARDED) await pool().query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await pool().query(sql, values);
  for (const table of GUARDED) await pool().query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

async function findings(): Promise<string[]> {
  const found: string[] = [];
  for await (const { where, what } of examine()) found.push(`${where}: ${what}`);
  return found;
}

const ids = { person: "", document: "", label: "", foreign: "", set: "", span: "", second: "" };

beforeAll(async () => {
  await outside(`CREATE DATABASE ${scratch}`);
  const url = new URL(given);
  url.pathname = scratch;
  await migrate(url.href);
  process.env.DATABASE_URL = url.href;
  ids.person = await makePerson("Ada", "admin");
  await storePassword(pool(), ids.person, "hash");
  const project = await makeProject("Whole");
  ids.label = await makeLabel(project, "Claim");
  ids.foreign = await makeLabel(await makeProject("Other"), "Claim");
  ids.document = await makeDocument(project, "d", "💡 The council said: the bridge is safe. Café shut.");
  ids.span = await tag(ids.document, ids.person, ids.label, [[2, 13]], "first");
  ids.second = await tag(ids.document, ids.person, ids.label, [
    [20, 30],
    [40, 44],
  ]);
  const gone = await tag(ids.document, ids.person, ids.label, [[0, 1]]);
  const step = { step: randomUUID(), intent: "do" as const };
  const content = { labelId: ids.label, fragments: [[2, 18] as [number, number]], note: "wider" };
  await applyChanges(ids.document, ids.person, [
    { ...step, id: randomUUID(), kind: "update", spanId: ids.span, version: 1, span: content },
    { ...step, id: randomUUID(), kind: "delete", spanId: gone, version: 1, span: null },
  ]);
  ids.set = (await pool().query("SELECT id FROM annotation_set")).rows[0].id;
  await pool().query("CREATE SCHEMA kept");
  for (const table of TABLES) await pool().query(`CREATE TABLE kept.${table} AS TABLE ${table}`);
  const { rows } =
    await pool().query(`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql
    FROM pg_constraint WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace ORDER BY contype DESC`);
  for (const { sql } of rows) await pool().query(sql);
  for (const index of [
    "annotation_set_of_reviewer",
    "annotation_set_adjudicated",
    "change_set_id_revision_key",
  ])
    await pool().query(`DROP INDEX ${index}`);
});

beforeEach(async () => {
  for (const table of TABLES)
    await unguarded(`DELETE FROM public.${table}`).then(() =>
      pool().query(`INSERT INTO public.${table} SELECT * FROM kept.${table}`),
    );
});

afterAll(async () => {
  await pool().end();
  await outside(`DROP DATABASE ${scratch} WITH (FORCE)`);
});

test("where all holds, nothing is named and the totals are those of the database", async () => {
  const all = examine();
  expect(await all.next()).toEqual({
    done: true,
    value: { projects: 2, documents: 1, sets: 1, spans: 2, changes: 5 },
  });
});

const span = (set: string) => `UPDATE span SET ${set} WHERE id = $span`;
const BROKEN: [what: string, sql: string, named: RegExp][] = [
  ["quote", span("quote = 'The councix said:'"), /span .*: the quote is not the text at its fragments/],
  ["prefix", span("prefix = 'x'"), /span .*: the prefix is not/],
  ["suffix", span("suffix = ''"), /span .*: the suffix is not/],
  ["UTF-16 offsets", span("start_utf16 = 2"), /span .*: start_utf16 and end_utf16/],
  ["hull", span('"end" = 30'), /span .*: start and end are not the hull/],
  ["fragments missing", span("fragments = '{}'"), /span .*: A span needs at least one fragment/],
  ["fragments odd", span("fragments = '{2}'"), /span .*: A fragment ends at or before its start/],
  ["fragments in order", span("fragments = '{9,18,2,5}'"), /span .*: The fragments must be in text order/],
  ["fragments inside the text", span("fragments = '{2,99}'"), /span .*: A fragment reaches past the text/],
  ["outer white space", span("fragments = '{1,18}'"), /span .*: A fragment begins or ends with white space/],
  ["label of the project", span("label_id = $foreign"), /span .*: its label does not exist in its project/],
  ["label at all", span("label_id = gen_random_uuid()"), /span .*: its label does not exist/],
  ["set of the span", span("set_id = gen_random_uuid()"), /span .*: its set does not exist/],
  [
    "project of the span",
    span("project_id = gen_random_uuid()"),
    /span .*: its set does not exist, or is of another/,
  ],
  ["note against history", span("note = 'other'"), /span .*: it is not what the history makes of it/],
  ["version against history", span("version = 7"), /span .*: it is not what the history makes of it/],
  [
    "span unsaid lost",
    "DELETE FROM span WHERE id = $span",
    /span .*: the history says it stands, but it does not/,
  ],
  [
    "span without history",
    span("id = gen_random_uuid()"),
    /span .*: it stands, but the history does not say so/,
  ],
  ["order of times", span("updated_at = created_at - interval '1 day'"), /span .*: updated_at lies before/],
  ["time to come", span("updated_at = now() + interval '1 day'"), /span .*: updated_at lies in the future/],
  ["text hash", "UPDATE document SET text_sha256 = repeat('0', 64)", /document .*: text_sha256 is not/],
  [
    "text",
    "UPDATE document SET text = replace(text, 'council', 'COUNCIL')",
    /document .*: text_sha256 is not/,
  ],
  ["code points", "UPDATE document SET code_points = 3", /document .*: code_points is 3, the text has 50/],
  [
    "length of the set",
    "UPDATE annotation_set SET code_points = 3",
    /annotation_set .*: its document does not exist/,
  ],
  ["UTF-16 length", "UPDATE document SET utf16_units = 3", /document .*: utf16_units is 3, the text has 51/],
  ["line ends", "UPDATE document SET text = text || chr(13)", /document .*: the text has a carriage return/],
  [
    "inside a character",
    "UPDATE document SET text = replace(text, 'said', 'said' || U&'\\0301')",
    /span .*: A fragment begins or ends inside a character/,
  ],
  [
    "project of the document",
    "UPDATE document SET project_id = gen_random_uuid()",
    /document .*: its project does not exist/,
  ],
  [
    "project of the label",
    "UPDATE label SET project_id = gen_random_uuid()",
    /label .*: its project does not exist/,
  ],
  [
    "document of the set",
    "UPDATE annotation_set SET document_id = gen_random_uuid()",
    /annotation_set .*: its document does not exist/,
  ],
  [
    "reviewer of the set",
    "UPDATE annotation_set SET reviewer_id = gen_random_uuid()",
    /annotation_set .*: its reviewer does not exist/,
  ],
  [
    "kind of the set",
    "UPDATE annotation_set SET kind = 'adjudicated'",
    /annotation_set .*: kind and reviewer contradict/,
  ],
  ["span_count", "UPDATE annotation_set SET span_count = 9", /set .*: span_count is 9, the set has 2 spans/],
  ["revision", "UPDATE annotation_set SET revision = 9", /set .*: revision is 9, the history ends at 5/],
  [
    "submission",
    "UPDATE annotation_set SET state = 'done'",
    /annotation_set .*: done without a time of submission/,
  ],
  [
    "submission to come",
    "UPDATE annotation_set SET submitted_at = now() + interval '1 day'",
    /submitted_at lies in the future/,
  ],
  [
    "gap in history",
    "DELETE FROM change WHERE revision = 2",
    /set .*: the history has 3 where revision 2 is due/,
  ],
  [
    "history cut short",
    "DELETE FROM change WHERE revision = 5",
    /set .*: revision is 5, the history ends at 4/,
  ],
  [
    "history twice",
    "UPDATE change SET revision = 4 WHERE revision = 5",
    /set .*: the history has 4 where revision 5 is due/,
  ],
  [
    "history altered",
    `UPDATE change SET before = jsonb_set(before, '{note}', '"x"') WHERE revision = 4`,
    /does not begin with what stood/,
  ],
  ["set of the change", "UPDATE change SET set_id = gen_random_uuid()", /change .*: its set does not exist/],
  [
    "author of the change",
    "UPDATE change SET user_id = gen_random_uuid()",
    /change .*: its author does not exist/,
  ],
  [
    "change to come",
    "UPDATE change SET at = now() + interval '1 day' WHERE revision = 5",
    /change .*: at lies in the future/,
  ],
  ["admin", "UPDATE person SET disabled_at = now()", /installation: no admin can sign in/],
  ["invited admin", "UPDATE account SET password = NULL", /installation: no admin can sign in/],
];

describe("what is broken is named", () => {
  test.each(BROKEN)("%s", async (_, sql, named) => {
    await unguarded(sql.replaceAll(/\$(\w+)/g, (__, key: keyof typeof ids) => `'${ids[key]}'`));
    expect(
      (await findings()).filter((line) => named.test(line)),
      (await findings()).join("\n"),
    ).not.toEqual([]);
  });

  test("two sets of one reviewer, two adjudicated sets, a document created in time to come", async () => {
    const { rows } = await pool().query("SELECT project_id AS id FROM document");
    await makeSet(rows[0].id, ids.document, ids.person);
    for (const _ of [1, 2]) await makeSet(rows[0].id, ids.document, null, { kind: "adjudicated" });
    await unguarded("UPDATE document SET created_at = now() + interval '1 day'");
    const all = (await findings()).join("\n");
    expect(all).toMatch(/document .*: more than one set of this reviewer/);
    expect(all).toMatch(/document .*: more than one adjudicated set/);
    expect(all).toMatch(/document .*: created_at lies in the future/);
  });

  test.each([
    "change_only_added",
    "change_only_erased",
    "guideline_only_added",
    "guideline_only_erased",
    "erasure_only_added",
    "document_text_never_changes",
  ])("the trigger %s switched off", async (trigger) => {
    const table = trigger.split("_")[0];
    await pool().query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
    const all = await findings();
    await pool().query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
    expect(all).toEqual([`trigger ${trigger}: a protecting trigger is switched off or missing`]);
  });
});
