import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  extendByWord,
  fragmentMeant,
  nextParagraph,
  nextSentence,
  nextWord,
  previousParagraph,
  previousSentence,
  previousWord,
  type Snap,
  snapToSentences,
  snapToWords,
} from "./boundaries";
import { checkFragments, type Fragment } from "./span";
import { timesAsLong } from "./testing/quickness";
import { indexText, sliceCodePoints } from "./text";

const text = "💡 One two, three.  Is it so?\n\nFour five.\n";
const index = indexText(text);

/** Every offset that repeated steps reach. */
const walk = (step: (at: number) => number, from: number): number[] => {
  const reached = [from];
  for (let at = step(from); at !== reached.at(-1); at = step(at)) reached.push(at);
  return reached;
};

test("words, sentences and lines are walked forward and back", () => {
  expect(walk((at) => nextWord(index, at), 0)).toEqual([0, 2, 6, 11, 19, 22, 25, 30, 35, 41]);
  expect(walk((at) => previousWord(index, at), 41)).toEqual([41, 35, 30, 25, 22, 19, 11, 6, 2, 0]);
  expect(walk((at) => nextSentence(index, at), 0)).toEqual([0, 19, 30, 41]);
  expect(walk((at) => previousSentence(index, at), 41)).toEqual([41, 30, 19, 0]);
  expect(walk((at) => nextParagraph(index, at), 0)).toEqual([0, 30, 41]);
  expect(walk((at) => previousParagraph(index, at), 41)).toEqual([41, 30, 0]);
});

describe("selecting by words", () => {
  const latin = 'The director "agreed (twice) today.';
  const arabic = 'قال المدير "وافق (مرتين) اليوم.';
  const meant = (any: string, at: number, directions: (1 | -1)[]) => {
    const one = indexText(any);
    const { anchor, head } = directions.reduce((choice, direction) => extendByWord(one, choice, direction), {
      anchor: at,
      head: at,
    });
    const fragment = anchor === head ? null : fragmentMeant(one, anchor, head, "none");
    return fragment && sliceCodePoints(one, ...fragment);
  };
  test.each<[string, number, (1 | -1)[], string | null]>([
    ["a word's end is far enough", latin.indexOf("director"), [1], "director"],
    ["two words, with what lies between", latin.indexOf("director"), [1, 1], 'director "agreed'],
    ["from within a word", latin.indexOf("rector"), [1], "rector"],
    ["from a word's end on", latin.indexOf(' "agreed'), [1], "agreed"],
    ["from an opening quote, which is meant", latin.indexOf('"agreed'), [1], '"agreed'],
    ["from a word's start back", latin.indexOf("agreed"), [-1], "director"],
    ["back over two words", latin.indexOf("agreed"), [-1, -1], "The director"],
    ["from within a word back", latin.indexOf("reed"), [-1], "ag"],
    ["on and back", latin.indexOf("director"), [1, -1], null],
    ["two on, one back", latin.indexOf("director"), [1, 1, -1], "director"],
    ["two back, one on", latin.indexOf("agreed"), [-1, -1, 1], "director"],
    ["to the text's end", latin.indexOf("today"), [1, 1], "today."],
    ["right to left", arabic.indexOf("المدير"), [1], "المدير"],
    ["right to left, from a word's end on", arabic.indexOf(' "وافق'), [1], "وافق"],
    ["right to left, back", arabic.indexOf("وافق"), [-1], "المدير"],
    ["words without spaces", 0, [1], "one"],
    ["into the next line", 3, [1], "two"],
  ])("%s", (name, at, directions, expected) => {
    const any = name.startsWith("right")
      ? arabic
      : /words without|next line/.test(name)
        ? 'one\n"two"'
        : latin;
    expect(meant(any, at, directions)).toBe(expected);
  });
});

describe("a selection snaps", () => {
  const quote = (fragment: Fragment) => sliceCodePoints(index, ...fragment);
  test.each<[Fragment, string, string]>([
    [[7, 8], "two", "💡 One two, three."],
    [[3, 12], "One two, three", "💡 One two, three."],
    [[12, 20], "three.  Is", "💡 One two, three.  Is it so?"],
    [[36, 37], "five", "Four five."],
    [[22, 32], "it so?\n\nFour", "Is it so?\n\nFour five."],
  ])("%j to %j and %j", (fragment, words, sentences) => {
    expect(quote(snapToWords(index, fragment))).toBe(words);
    expect(quote(snapToSentences(index, fragment))).toBe(sentences);
  });
});

test("an indented sentence is meant without its indent, which no span may begin with", () => {
  expect(fragmentMeant(indexText("    Hello world."), 10, 15, "sentences")).toEqual([4, 16]);
});

test("law: steps go on or stay at the ends, snapping only widens, and what is meant can be marked", () => {
  const texts = fc.string({
    unit: fc.constantFrom("a", "b", " ", "\n", ".", "e\u0301", " \u0301", "👩‍💻", "漢", "字"),
    maxLength: 30,
  });
  fc.assert(
    fc.property(texts, fc.nat(40), fc.nat(40), (any, a, b) => {
      const one = indexText(any);
      const at = Math.min(a, one.length);
      for (const step of [nextWord, nextSentence, nextParagraph]) {
        const to = step(one, at);
        expect(to === one.length || to > at).toBe(true);
      }
      for (const step of [previousWord, previousSentence, previousParagraph]) {
        const to = step(one, at);
        expect(to === 0 || to < at).toBe(true);
      }
      const [start, end] = [Math.min(at, b, one.length), Math.max(at, Math.min(b, one.length))];
      if (start === end) return;
      for (const snap of [snapToWords, snapToSentences]) {
        const [from, to] = snap(one, [start, end]);
        expect(from <= start && end <= to && to <= one.length).toBe(true);
        expect(snap(one, [from, to])).toEqual([from, to]);
      }
      for (const snap of ["none", "words", "sentences"] as const) {
        const meant = fragmentMeant(one, start, end, snap);
        if (meant) expect(checkFragments(one, [meant])).toBeNull();
      }
    }),
  );
});

test("what is meant by a selection, in either order and with white space around it, is widened as wished", () => {
  const meant = (snap: Snap) => fragmentMeant(index, 11, 7, snap);
  expect(meant("none")).toEqual([7, 10]);
  expect(meant("words")).toEqual([6, 10]);
  expect(meant("sentences")).toEqual([0, 17]);
  expect(fragmentMeant(index, 17, 19, "sentences")).toBeNull();
});

test("a step in a line of 300,000 characters takes no longer than in one of 3,000", () => {
  const steps = (line: string) => {
    const index = indexText(line);
    return () => {
      for (let at = 0; at < 200; at++) nextWord(index, at * 14);
    };
  };
  const line = "word and 💡 ".repeat(270);
  expect(timesAsLong(steps(line.repeat(100)), steps(line))).toBeLessThan(5);
});
