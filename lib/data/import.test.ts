import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Encoding } from "@/lib/core/encoding";
import { decodeTextFile } from "@/lib/formats/text-file";
import { documentQuery } from "@/lib/schema/document";
import { documentEndpoints } from "@/lib/schema/document-endpoints";
import { pool } from "./db";
import { listDocumentIds, listDocuments } from "./document-list";
import { archiveDocuments } from "./documents";
import { createDocument, createDocuments, findKnown } from "./import";
import { nextDocument, readingProgress } from "./next-document";
import { makeMember, makePerson, makeProject } from "./testing/seed";

const shared = process.env.SHARED_DIR ?? join(import.meta.dirname, "../../../shared");
let projectId: string;
let lead: string;

beforeAll(async () => {
  projectId = await makeProject("Imports");
  lead = await makePerson("Lea");
});

const store = (name: string, text: string, id?: string, encoding?: Encoding) =>
  createDocument(projectId, lead, { id, name, text, encoding });

async function stored(id: string) {
  const { rows } = await pool().query(
    "SELECT name, text, text_sha256, code_points, utf16_units, words FROM document WHERE id = $1",
    [id],
  );
  return rows[0];
}

/** As the browser does it: decoded, then sent. */
async function importFile(path: string) {
  const decoded = decodeTextFile(readFileSync(path));
  if (!decoded.ok) throw new Error(decoded.message);
  return stored((await store(path.split("/").at(-1)!, decoded.text, undefined, decoded.encoding)).id);
}

describe("a text is stored once, checked and counted by the server", () => {
  test("OFF-07 of two byte-order marks one is dropped, and the browser finds the text by its hash", async () => {
    const decoded = decodeTextFile(Buffer.from("\ufeff\ufeffFirst\r\n"));
    if (!decoded.ok) throw new Error(decoded.message);
    const { id, textSha256 } = await store("Two marks", decoded.text, undefined, decoded.encoding);
    expect(await stored(id)).toMatchObject({ text: "\ufeffFirst\n" });
    expect(textSha256).toBe(createHash("sha256").update(decoded.text).digest("hex"));
  });

  test.each([
    ["plain", "One two", "One two"],
    ["OFF-05 a line end of a script's making", "a\r\nb\rc", "a\nb\nc"],
    ["OFF-07 a byte-order mark", "\ufeffFirst", "First"],
    ["OFF-08 tabs, blank lines, wide blanks", "\tIvo\n\n\u3000clerk  \n", "\tIvo\n\n\u3000clerk  \n"],
    ["OFF-11 blanks at both ends", "  two  ", "  two  "],
    [
      "OFF-13 characters of no width",
      "No\u200bbreak mi\u00addway x\ufeffy",
      "No\u200bbreak mi\u00addway x\ufeffy",
    ],
    ["OFF-14 composed and decomposed", "é e\u0301 ﬁ", "é e\u0301 ﬁ"],
    ["OFF-16 entities and tags", "A &amp; <b>b</b> &#128512;", "A &amp; <b>b</b> &#128512;"],
    ["nothing", "", ""],
    ["astral", "💡 ok", "💡 ok"],
  ])("%s", async (name, text, right) => {
    const { id } = await store(name, text);
    expect(await stored(id)).toMatchObject({
      name,
      text: right,
      text_sha256: createHash("sha256").update(right).digest("hex"),
      code_points: [...right].length,
      utf16_units: right.length,
    });
  });

  test.each([
    ["IMP-05 NUL", "before\0after", "Character 6"],
    ["OFF-18 half a character", "cut \ud83d here", "lone surrogate"],
  ])("%s is refused by name", async (_, text, message) => {
    await expect(store("odd.txt", text)).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining(message),
    });
  });

  test.each(["O'Brien & Co: notes.txt", "報告.txt", 'a"b;c.txt', "Report (final) 100%.txt"])(
    "IMP-19 the name %s",
    async (name) => {
      const body = documentEndpoints.create.body.parse({ name, text: "x" });
      expect((await stored((await createDocument(projectId, lead, body)).id)).name).toBe(name);
    },
  );

  test("IMP-01 the same id twice is one document; another text under it is refused", async () => {
    const id = randomUUID();
    const first = await store("twice.txt", "once", id);
    expect(await store("twice.txt", "once", id)).toEqual(first);
    await expect(store("twice.txt", "other", id)).rejects.toMatchObject({ code: "conflict" });
    const elsewhere = { id, name: "twice.txt", text: "once", encoding: "utf-8" as const };
    await expect(createDocument(await makeProject("Other"), lead, elsewhere)).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await pool().query("SELECT 1 FROM document WHERE name = 'twice.txt'")).rowCount).toBe(1);
  });

  test("XSS-03 a source is an http address or nothing", () => {
    const accepts = (source: string) => documentEndpoints.update.body.safeParse({ source }).success;
    expect(["", "https://example.org/a?b=c", "HTTP://example.org"].map(accepts)).toEqual([true, true, true]);
    expect(["javascript:alert(1)", " https://x.org", "data:text/html,x", "//x.org"].map(accepts)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test("an archived project takes nothing in", async () => {
    const old = await makeProject("Old");
    await pool().query("UPDATE project SET archived_at = now() WHERE id = $1", [old]);
    const given = { name: "x", text: "x", encoding: "utf-8" as const };
    await expect(createDocument(old, lead, given)).rejects.toMatchObject({ code: "archived" });
  });
});

test("equal texts and names are found, archived ones too, and never those of another project", async () => {
  const { id, textSha256 } = await store("known.txt", "A text of its own");
  const twin = await createDocument(await makeProject("Other"), lead, {
    name: "elsewhere.txt",
    text: "A text elsewhere",
    encoding: "utf-8",
  });
  const ask = () => findKnown(projectId, [textSha256, twin.textSha256], ["known.txt", "elsewhere.txt"]);
  const found = { sha256: textSha256, name: "known.txt" };
  expect(await ask()).toEqual({ texts: [{ ...found, archived: false }], names: ["known.txt"] });
  await archiveDocuments(projectId, [id], true);
  expect(await ask()).toEqual({ texts: [{ ...found, archived: true }], names: ["known.txt"] });
});

test("one import is read in the order of its list, in whatever order its texts arrive", async () => {
  const project = await makeProject("In order");
  const reader = await makeMember(project, "Rea", "reviewer");
  const send = (name: string, batch?: { id: string; place: number }) =>
    createDocument(project, lead, { name, text: `Text ${name}`, encoding: "utf-8", batch });
  const first = randomUUID();
  const second = randomUUID();
  await send("before");
  await Promise.all(["d", "b", "c"].map((name) => send(name, { id: first, place: "abcde".indexOf(name) })));
  await send("between", { id: second, place: 0 });
  await send("a", { id: first, place: 0 });
  await send("after");
  const right = ["before", "a", "b", "c", "d", "between", "after"];

  const order: string[] = [];
  for (let next = await nextDocument(project, reader); next && order.length < right.length; ) {
    order.push(next.name);
    expect(await readingProgress(project, reader, next.id)).toMatchObject({ position: order.length });
    next = await nextDocument(project, reader, next.id);
  }
  expect(order).toEqual(right);
  const viewer = { userId: reader, seesAll: true };
  const listed = (order: "asc" | "desc") =>
    listDocuments(project, viewer, documentQuery.parse({ order })).then(({ documents }) =>
      documents.map(({ name }) => name),
    );
  expect(await listed("asc")).toEqual(right);
  expect(await listed("desc")).toEqual(right.toReversed());
  const ids = await listDocumentIds(project, viewer, documentQuery.parse({}));
  const names = await Promise.all(ids.map(async (id) => (await stored(id)).name));
  expect(names).toEqual(right);
});

const corpus = join(shared, "corpus");
const files = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith(".txt")) : [];
if (files.length === 0) console.warn(`Skipped: no corpus at ${corpus}`);

describe.skipIf(files.length === 0)("the documents of the corpus import as they are", () => {
  test.each(files)("%s", async (name) => {
    const bytes = readFileSync(join(corpus, name));
    const text = bytes.toString("utf8");
    const row = await importFile(join(corpus, name));
    expect(row.text).toBe(text);
    expect(row.code_points).toBe([...text].length);
    expect(row.text_sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  });
});

const inputs = join(shared, "cases/inputs");

describe.skipIf(!existsSync(inputs))("files of the cases, from bytes to rows", () => {
  test.each([
    ["OFF-05", "04-crlf.txt", 44],
    ["OFF-07", "05-bom.txt", 29],
    ["OFF-08", "06-tabs-blank-lines.txt", 35],
    ["OFF-09", "07-double-space.txt", 28],
    ["OFF-13", "09-nbsp-zero-width.txt", 64],
    ["OFF-14", "10-nfc.txt", 35],
    ["OFF-14", "10-nfd.txt", 41],
    ["OFF-16", "12-entities.txt", 68],
    ["IMP-04", "16-utf16le.txt", 20],
    ["IMP-21", "16-windows1252.txt", 22],
    ["CSV-07", "17-empty.txt", 0],
  ])("%s %s", async (_, name, codePoints) => {
    const row = await importFile(join(inputs, name));
    expect(row.code_points).toBe(codePoints);
    expect(row.text).not.toMatch(/[\u0080-\u009f\r]/);
  });
});

test("of several texts what is wrong with one is told of it alone; sent again they are the same documents", async () => {
  const project = await makeProject("Several");
  const batch = { id: randomUUID() };
  const texts = ["first", "be\0fore", "third"].map((text, place) => ({
    id: randomUUID(),
    name: `${place}.txt`,
    text,
    encoding: "utf-8" as const,
    batch: { ...batch, place },
  }));
  for (let round = 0; round < 2; round++) {
    const { documents } = await createDocuments(project, lead, texts);
    expect(documents.map(({ id }) => id)).toEqual(texts.map(({ id }) => id));
    expect(documents.map(({ refused }) => refused)).toEqual([
      null,
      "Character 2 of 1.txt is NUL, which no text holds.",
      null,
    ]);
  }
  const ids = await listDocumentIds(project, { userId: lead, seesAll: true }, documentQuery.parse({}));
  expect(ids).toEqual([texts[0]!.id, texts[2]!.id]);
  await pool().query("UPDATE project SET archived_at = now() WHERE id = $1", [project]);
  await expect(createDocuments(project, lead, texts)).rejects.toMatchObject({ code: "archived" });
});
