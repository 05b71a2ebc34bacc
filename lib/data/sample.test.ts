import { expect, test } from "vitest";
import { pool } from "./db";
import { makeSample } from "./sample";
import { SAMPLE_READERS, SAMPLE_TEXTS } from "./sample-texts";
import { makeDocument, makeSet } from "./testing/seed";

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
