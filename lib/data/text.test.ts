import { expect, test } from "vitest";
import { makeDocument, makeProject } from "./testing/seed";
import { textOf } from "./text";

test("those who ask for a text at once share one reading of it, and it is kept once", async () => {
  const documentId = await makeDocument(await makeProject("Texts"), "A text", "Abc");
  const asked = [textOf(documentId), textOf(documentId), textOf(documentId)];
  const [first, ...others] = await Promise.all(asked);
  expect(first?.text).toBe("Abc");
  for (const other of others) expect(other).toBe(first);
});

test("a text that is not there is looked for again when it is asked for again", async () => {
  const missing = "5a3d1e00-0000-4000-8000-00000000dead";
  await expect(textOf(missing)).rejects.toThrow("no such document");
  await expect(textOf(missing)).rejects.toThrow("no such document");
});
