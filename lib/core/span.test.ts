import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addFragment,
  checkFragments,
  compareSpans,
  type Fragment,
  fragmentsFromSelection,
  fragmentsOf,
  normalizeFragments,
  removeFragment,
  type Span,
} from "./span";
import { offsets, texts } from "./testing/arbitrary";
import { indexText, sliceCodePoints } from "./text";

describe("what may be stored", () => {
  const index = indexText("ab e\u0301 💡\n");
  test.each<[Fragment[], string | null]>([
    [[[0, 2]], null],
    [fragmentsOf([0, 1, 3, 5]), null],
    [[], "none"],
    [[[0, 1.5]], "fraction"],
    [[[Number.NaN, 2]], "fraction"],
    [[[2, 2]], "empty"],
    [[[2, 1]], "empty"],
    [[[-1, 1]], "outside"],
    [[[6, 9]], "outside"],
    [fragmentsOf([3, 5, 0, 1]), "order"],
    [fragmentsOf([0, 1, 1, 2]), "order"],
    [[[0, 4]], "inside-character"],
    [[[0, 3]], "white-space"],
    [[[6, 8]], "white-space"],
  ])("OFF-19 %j: %s", (fragments, problem) => {
    expect(checkFragments(index, fragments)).toBe(problem);
  });

  test("a space that carries an accent is text", () => {
    expect(checkFragments(indexText("a \u0301b"), [[1, 3]])).toBeNull();
    expect(fragmentsFromSelection(indexText("a \u0301b"), 1, 2)).toEqual([1, 3]);
  });
});

test("law: a selection becomes a fragment that holds, in either direction, or nothing (SEL-01, SEL-06, SEL-09)", () => {
  fc.assert(
    fc.property(texts, offsets, (text, [start, end]) => {
      const index = indexText(text);
      const fragment = fragmentsFromSelection(index, start, end);
      expect(fragmentsFromSelection(index, end, start)).toEqual(fragment);
      if (fragment) {
        expect(checkFragments(index, [fragment])).toBeNull();
        expect(fragmentsFromSelection(index, ...fragment)).toEqual(fragment);
      } else {
        const [from, to] = [Math.max(0, Math.min(start, end)), Math.max(0, start, end)];
        expect(sliceCodePoints(index, from, to).trim()).toBe("");
      }
    }),
  );
});

test("law: normalized fragments hold, and normalizing them again changes nothing", () => {
  fc.assert(
    fc.property(texts, fc.array(offsets, { maxLength: 5 }), (text, fragments) => {
      const index = indexText(text);
      const whole = normalizeFragments(index, fragments);
      if (whole === null) return;
      expect(checkFragments(index, whole)).toBeNull();
      expect(normalizeFragments(index, whole)).toEqual(whole);
      expect(addFragment(index, whole, whole[0]!)).toEqual(whole);
    }),
  );
});

test("fragments are added and removed", () => {
  const index = indexText("Red and green lamps");
  expect(addFragment(index, [[0, 3]], [14, 19])).toEqual(fragmentsOf([0, 3, 14, 19]));
  expect(addFragment(index, [[0, 5]], [4, 13])).toEqual([[0, 13]]);
  expect(removeFragment(fragmentsOf([0, 3, 14, 19]), 0)).toEqual([[14, 19]]);
  expect(removeFragment([[0, 3]], 0)).toBeNull();
});

test("spans come in the order of start, end, label, id", () => {
  const span = (id: string, labelId: string, start: number, end: number): Span => ({
    id,
    labelId,
    fragments: [[start, end]],
    note: "",
    version: 1,
    origin: "manual",
    createdAt: "",
    updatedAt: "",
  });
  const sorted = [
    span("z", "b", 0, 3),
    span("a", "c", 0, 4),
    span("c", "a", 2, 3),
    span("a", "b", 2, 3),
    span("b", "b", 2, 3),
  ];
  expect([...sorted].reverse().sort(compareSpans)).toEqual(sorted);
});
