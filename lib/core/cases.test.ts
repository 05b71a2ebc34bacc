import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { decodeTextFile } from "../formats/text-file";
import { previewOf, quoteOf } from "./quote";
import { findAll } from "./search";
import { fragmentsFromSelection } from "./span";
import { indexText, paragraphsOf, toUtf16 } from "./text";

const inputs = join(process.env.SHARED_DIR ?? join(import.meta.dirname, "../../../shared"), "cases/inputs");
const there = existsSync(inputs);
if (!there) console.warn(`Skipped: no cases at ${inputs}`);

interface Expected {
  kind: string;
  cases: string[];
  stored?: { cp: number; utf16: number };
  spans?: { quote: string; cp: [number, number]; utf16: [number, number] }[];
}

const json = <T>(name: string): T => JSON.parse(readFileSync(join(inputs, name), "utf8"));

describe.skipIf(!there)("text cases of other tools", () => {
  const expected = there ? json<Record<string, Expected>>("expected.json") : {};
  const texts = Object.entries(expected).filter(
    ([name, { kind, stored }]) => kind === "text" && name.endsWith(".txt") && stored,
  );

  test.each(texts)("%s", (name, { stored, spans = [] }) => {
    const decoded = decodeTextFile(readFileSync(join(inputs, name)));
    expect(decoded.ok).toBe(true);
    if (!decoded.ok) return;
    const index = indexText(decoded.text);
    expect({ cp: index.length, utf16: decoded.text.length }).toEqual(stored);
    for (const { quote, cp, utf16 } of spans) {
      expect(quoteOf(index, [cp])).toBe(quote);
      expect([toUtf16(index, cp[0]), toUtf16(index, cp[1])]).toEqual(utf16);
      expect(fragmentsFromSelection(index, cp[0], cp[1])).toEqual(cp);
    }
  });

  test("SEL-01 SEL-02 SEL-04 SEL-06 SEL-07: what a person meant by a selection", () => {
    const { text, selections } = json<{
      text: string;
      selections: { name: string; anchor: Point; focus: Point; expect_cp?: [number, number] }[];
    }>("28-selections.json");
    type Point = { block: number; offset: number };
    const index = indexText(text);
    const lines = paragraphsOf(index);
    const at = ({ block, offset }: Point) => lines.starts[block]! + offset;
    for (const { name, anchor, focus, expect_cp } of selections)
      expect([name, fragmentsFromSelection(index, at(anchor), at(focus))]).toEqual([name, expect_cp ?? null]);
  });

  test("IMP-05: NUL is refused with its byte", () => {
    const decoded = decodeTextFile(readFileSync(join(inputs, "15-nul.txt")));
    expect(decoded).toMatchObject({ ok: false, code: "nul", message: expect.stringContaining("Byte 6 ") });
  });

  test("IMP-04: UTF-16 by its mark", () => {
    expect(decodeTextFile(readFileSync(join(inputs, "16-utf16le.txt")))).toMatchObject({
      ok: true,
      text: "Straße – Prüfung №5\n",
      encoding: "utf-16le",
    });
  });

  test("IMP-21: Windows-1252 by a table", () => {
    for (const hint of [undefined, "windows-1252", "latin1"] as const)
      expect(decodeTextFile(readFileSync(join(inputs, "16-windows1252.txt")), hint)).toMatchObject({
        ok: true,
        text: "Straße – “Prüfung” 5€\n",
      });
  });
});

test("OFF-14: search finds composed and decomposed forms", () => {
  expect(findAll(indexText("a re\u0301sume\u0301 and a résumé"), "résumé")).toEqual([
    [2, 10],
    [17, 23],
  ]);
});

test("OFF-18: a preview never halves a character", () => {
  expect(previewOf("12345😀789", 6)).toBe("12345😀…");
  expect(previewOf("12345👩‍👩‍👧x", 6)).toBe("12345…");
});
