import { expect, test } from "vitest";
import { pool } from "./db";
import { makeSample } from "./sample";
import { SAMPLE_READERS, SAMPLE_TEXTS } from "./sample-texts";
import { makeDocument, makePerson, makeSet } from "./testing/seed";

test("the sample is made once, with quotes that stand in the text", async () => {
  const admin = await makePerson("Admin", "admin");
  const sample = await makeSample(admin);
  expect(await makeSample(admin)).toBe(sample);
  const { rows } = await pool().query(
    `SELECT count(*)::int AS n, bool_and(CASE WHEN cardinality(s.fragments) = 2
       THEN substr(d.text, s.start + 1, s."end" - s.start) = s.quote ELSE true END) AS right,
       count(DISTINCT s.set_id)::int AS sets
     FROM span s JOIN document d ON d.id = s.document_id WHERE s.project_id = $1`,
    [sample],
  );
  expect(rows).toEqual([{ n: 27, right: true, sets: 5 }]);
});

test("what a sample that was cut short still lacks is made the next time, and nothing twice", async () => {
  const projectId = await makeSample(null);
  const at = SAMPLE_TEXTS.findIndex(({ readings }) => readings[0]!.marks.length > 0);
  const { text, readings } = SAMPLE_TEXTS[at]!;
  const documentId = await makeDocument(projectId, "As it was left", text);
  const { rows } = await pool().query("SELECT id FROM person WHERE email = $1", [SAMPLE_READERS[0]!.email]);
  await makeSet(projectId, documentId, rows[0].id, { assigned_at: new Date() });
  const spans = async () =>
    (await pool().query("SELECT count(*)::int AS n FROM span WHERE document_id = $1", [documentId])).rows[0]
      .n;
  for (const _ of ["made", "left as it is"]) {
    await makeSample(null);
    expect(await spans()).toBe(readings[0]!.marks.length);
  }
});
