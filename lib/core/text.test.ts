import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fragment, fragmentsOf } from "./span";
import { timesAsLong, walk } from "./testing/quickness";
import {
  countWords,
  graphemeCeil,
  graphemeFloor,
  indexText,
  isGraphemeBoundary,
  nextGrapheme,
  paragraphIndexAt,
  paragraphsOf,
  previousGrapheme,
  sliceCodePoints,
  toCodePoint,
  toUtf16,
} from "./text";

const nasty = fc.string({
  unit: fc.constantFrom(
    ..."ab \n,é漢かक्षम가ᄀ".split(""),
    "\u0301",
    "\u200d",
    "\u200c",
    "\ufe0f",
    "👩",
    "💻",
    "🏽",
    "🇩",
    "🇪",
    "ᅡ",
    "ᆨ",
    "\u0600",
    "\u0903",
    "\u0e33",
    "ก",
    "\u3099",
    "☃",
    "\u{e0067}",
    "\u{1f3f4}",
    "\r",
  ),
  maxLength: 40,
});

describe("code points and UTF-16 (OFF-01, OFF-02, OFF-04)", () => {
  test.each([
    ["", 0, []],
    ["plain", 5, []],
    ["💡 x", 3, [0]],
    ["a💡b💡", 4, [1, 3]],
    ["\ud83d\ud83d\ude00", 2, [1]],
    ["x\ude00\ud83d", 3, []],
  ])("%j has %i code points", (text, length, astral) => {
    expect(indexText(text).length).toBe(length);
    expect([...indexText(text).astral]).toEqual(astral);
  });

  test("law: offsets go there and back, and slices are those of an array of characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(60), fc.nat(60), (text, a, b) => {
        const index = indexText(text);
        const characters = Array.from(text);
        expect(index.length).toBe(characters.length);
        for (let at = 0; at <= index.length; at++) {
          expect(toUtf16(index, at)).toBe(characters.slice(0, at).join("").length);
          expect(toCodePoint(index, toUtf16(index, at))).toBe(at);
        }
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect(sliceCodePoints(index, start, end)).toBe(characters.slice(start, end).join(""));
      }),
    );
  });

  test("an offset inside a pair is the start of its character; offsets outside are clipped", () => {
    const index = indexText("a💡");
    expect([-3, 2, 3, 99].map((at) => toCodePoint(index, at))).toEqual([0, 1, 2, 2]);
    expect([-3, 2, 99].map((at) => toUtf16(index, at))).toEqual([0, 3, 3]);
  });
});

describe("user-perceived characters", () => {
  test.each([
    ["ZWJ emoji", "a👩🏽‍💻b"],
    ["combining mark", "xe\u0301\u0323y"],
    ["flags", "🇩🇪🇫🇷🇩"],
    ["Hangul in parts", "\u1112\u1161\u11ab\u1100\u1173\u11af"],
    ["Devanagari", "नमस्ते क्षत्रिय"],
    ["keycap", "1\ufe0f\u20e32"],
    ["CRLF", "a\r\nb"],
    ["Prepend", "\u0600 1"],
  ])("%s", (_, text) => {
    expect(boundaries(text)).toEqual(reference(text));
  });

  test("law: boundaries are those of the whole text segmented at once", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const index = indexText(text);
        const whole = reference(text);
        expect(boundaries(text)).toEqual(whole);
        for (let at = 0; at <= index.length; at++) {
          expect(graphemeFloor(index, at)).toBe(whole.findLast((boundary) => boundary <= at) ?? 0);
          expect(graphemeCeil(index, at)).toBe(whole.find((boundary) => boundary >= at));
          expect(nextGrapheme(index, at)).toBe(whole.find((boundary) => boundary > at) ?? index.length);
          expect(previousGrapheme(index, at)).toBe(whole.findLast((boundary) => boundary < at) ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  function boundaries(text: string): number[] {
    const index = indexText(text);
    return Array.from({ length: index.length + 1 }, (_, at) => at).filter((at) =>
      isGraphemeBoundary(index, at),
    );
  }

  function reference(text: string): number[] {
    const index = indexText(text);
    const starts = Array.from(new Intl.Segmenter("en").segment(text), (part) =>
      toCodePoint(index, part.index),
    );
    return [...new Set([...starts, 0, index.length])].sort((a, b) => a - b);
  }
});

describe("lines", () => {
  test.each<[string, Fragment[]]>([
    ["", []],
    ["one", [[0, 3]]],
    ["a\n\nb", fragmentsOf([0, 2, 2, 3, 3, 4])],
    ["💡\nx\n", fragmentsOf([0, 2, 2, 4])],
  ])("%j", (text, lines) => {
    const { count, starts, ends } = paragraphsOf(indexText(text));
    expect(Array.from({ length: count }, (_, i) => [starts[i], ends[i]])).toEqual(lines);
  });

  test("law: lines rejoin to the text, and every offset is in the line that is found for it", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const index = indexText(text);
        const lines = paragraphsOf(index);
        const parts = Array.from(lines.starts, (start, i) => sliceCodePoints(index, start, lines.ends[i]!));
        expect(parts.join("")).toBe(text);
        for (let at = 0; at < index.length; at++) {
          const line = paragraphIndexAt(lines, at);
          expect(lines.starts[line]! <= at && at < lines.ends[line]!).toBe(true);
        }
        expect(paragraphIndexAt(lines, index.length)).toBe(lines.count - 1);
      }),
    );
  });
});

test.each([
  ["", 0],
  ["One two-three, don't!", 3],
  ["5 000 men — 3 boats", 5],
  ["re\u0301sume\u0301 💡", 1],
])("words of %j", (text, count) => {
  expect(countWords(text)).toBe(count);
});

test.each([
  ["words", "word and 💡 ".repeat(9_000)],
  ["no blank", "💡x".repeat(30_000)],
  ["one character of many marks", `e${"\u0301".repeat(30_000)}`],
  ["blanks that carry accents", " \u0301".repeat(30_000)],
])("a very long line comes in pieces that part no character: %s", (_, long) => {
  const index = indexText(`short\n${long}\n${"x".repeat(20_000)}`);
  const { count, starts, ends } = paragraphsOf(index);
  const pieces = Array.from({ length: count }, (_, i) => sliceCodePoints(index, starts[i]!, ends[i]!));
  expect(pieces.join("")).toBe(index.text);
  expect(pieces[0]).toBe("short\n");
  expect(pieces.at(-1)).toHaveLength(20_000);
  for (const at of starts) expect(isGraphemeBoundary(index, at)).toBe(true);
  if (!long.includes("\u0301".repeat(2)))
    for (const piece of pieces.slice(1, -1)) expect(piece.length).toBeLessThanOrEqual(4_801);
});

test("a long run without blanks is counted as in one look at it, and in the time that short ones take", () => {
  const run = "港務局說碼頭是安全的沒有人相信它".repeat(250);
  const whole = [...new Intl.Segmenter("en", { granularity: "word" }).segment(run)];
  expect(countWords(run)).toBe(whole.filter(({ isWordLike }) => isWordLike).length);
  const long = run.repeat(5);
  const short = long.replace(/.{400}/g, "$& ");
  expect(
    timesAsLong(
      () => countWords(long),
      () => countWords(short),
    ),
  ).toBeLessThan(4);
});

test("1 MB is indexed, and its boundaries are found, in a few walks over its characters", () => {
  const text = "The council said 💡 so. ".repeat(45_000);
  const work = () => {
    const index = indexText(text);
    for (let at = 0; at < text.length; at += 50) isGraphemeBoundary(index, at);
  };
  expect(timesAsLong(work, () => walk(text))).toBeLessThan(30);
});
