import { expect, test } from "vitest";
import { type Candidate, readFile, readPaste } from "./candidates";
import {
  bothKnown,
  doublesOf,
  goesIn,
  type KnownHere,
  NOTHING_KNOWN,
  numberEqualNames,
  numbered,
} from "./doubles";

const file = (name: string, ...parts: BlobPart[]) => readFile(new File(parts, name));
const known: KnownHere = { texts: new Map(), names: new Set(["a.txt"]) };
const told = (candidates: Candidate[], here = NOTHING_KNOWN) => {
  const doubles = doublesOf(candidates, here);
  return candidates.map((one) => ({ ...doubles.get(one.id), goesIn: goesIn(one, doubles) }));
};

test("a file is looked at before it goes anywhere", async () => {
  expect(await file("a.txt", "One two\r\n💡")).toMatchObject({
    name: "a.txt",
    encoding: "utf-8",
    codePoints: 9,
    words: 2,
    excerpts: ["One two 💡"],
    refused: null,
  });
  expect(await file("b.md", new Uint8Array([0x93, 0x61, 0x94]))).toMatchObject({
    encoding: "windows-1252",
    excerpts: ["“a”"],
    warnings: [expect.stringContaining("byte 0")],
  });
  const late = await file("late.txt", "It begins so. ".repeat(20), "Then “quoted”.");
  expect(late.excerpts).toEqual([
    expect.stringMatching(/^It begins so\. .*…$/),
    expect.stringMatching(/^… .*“quoted”\.$/),
  ]);
  const empty = await file("empty.txt");
  expect(empty).toMatchObject({ refused: null, warnings: ["The text is empty."] });
  expect(told([empty, { ...empty, include: true }]).map((one) => one.goesIn)).toEqual([false, true]);
});

test("IMP-02, IMP-05 what cannot go in is refused by name, and the rest goes in", async () => {
  const all = [
    await file("nul.txt", "before\0after"),
    await file("picture.png", "x"),
    await file("large.txt", new Uint8Array(20_000_001).fill(97)),
    await file("good.txt", "fine"),
  ];
  expect(all.map(({ refused }) => refused)).toEqual([
    expect.stringContaining("Byte 6 is NUL"),
    "Only .txt and .md files are read.",
    "20.01 MB is over the limit of 20 MB.",
    null,
  ]);
  expect(all.map(({ hopeless }) => hopeless)).toEqual([false, true, true, false]);
  expect(told(all).map((one) => one.goesIn)).toEqual([false, false, false, true]);
});

test("OFF-18 half characters of a paste are replaced, and said", async () => {
  expect(await readPaste("p", "cut \ud83d here")).toMatchObject({
    codePoints: 10,
    warnings: [expect.stringContaining("lone surrogates")],
  });
});

test("equal texts stay out unless chosen, equal names go in unless chosen", async () => {
  const first = await file("a.txt", "same");
  const second = await file("b.txt", "same");
  const third = await file("a.txt", "other");
  expect(told([first, second, third])).toEqual([
    { text: null, name: null, goesIn: true },
    { text: "The same text as “a.txt” above.", name: null, goesIn: false },
    { text: null, name: "Another above has this name.", goesIn: true },
  ]);
  expect(told([{ ...first, include: false }, second])[1]).toEqual({ text: null, name: null, goesIn: true });
  expect(told([first, { ...second, include: true }])[1]?.goesIn).toBe(true);
  const here = {
    ...known,
    texts: new Map([[first.sha256, { sha256: "", name: "old.txt", archived: true }]]),
  };
  expect(told([first], here)).toEqual([
    {
      text: "The same text as “old.txt” in this project, archived.",
      name: "The project has a document of this name.",
      goesIn: false,
    },
  ]);
});

test("a number makes a name new", async () => {
  expect(numbered("a.txt", new Set(["a.txt", "a (2).txt"]))).toBe("a (3).txt");
  expect(numbered("報告", new Set())).toBe("報告 (2)");
  expect(numbered(`${"x".repeat(198)}.md`, new Set())).toHaveLength(200);
  expect(numbered(`${"x".repeat(192)}😀.md`, new Set())).toBe(`${"x".repeat(192)} (2).md`);
  const names = numberEqualNames(
    [await file("a.txt", "1"), await file("a.txt", "2"), await file("b.txt", "3"), await file("b.txt", "4")],
    known,
  ).map(({ name }) => name);
  expect(names).toEqual(["a (2).txt", "a (3).txt", "b.txt", "b (2).txt"]);
});

test("what two questions found out stays known, whichever is answered first", () => {
  const of = (name: string): KnownHere => ({
    texts: new Map([[name, { sha256: name, name, archived: false }]]),
    names: new Set([name]),
  });
  const known = bothKnown(bothKnown(NOTHING_KNOWN, of("late.txt")), of("early.txt"));
  expect([...known.names].sort()).toEqual(["early.txt", "late.txt"]);
  expect([...known.texts.keys()].sort()).toEqual(["early.txt", "late.txt"]);
});
