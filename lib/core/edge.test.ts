import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moveEdge } from "./edge";
import { checkFragments, type Fragment, normalizeFragments } from "./span";
import { offsets, texts } from "./testing/arbitrary";
import { indexText, sliceCodePoints } from "./text";

describe("an edge moves", () => {
  const index = indexText("One two, three 👩🏽‍💻 four.");
  const move = (fragment: Fragment, ...how: ["start" | "end", "character" | "word", 1 | -1]) =>
    moveEdge(index, [fragment], ...how)?.map(([start, end]) => sliceCodePoints(index, start, end))[0] ?? null;
  test.each<[Fragment, "start" | "end", "character" | "word", 1 | -1, string | null]>([
    [[4, 7], "end", "character", 1, "two,"],
    [[4, 8], "end", "character", 1, "two, t"],
    [[4, 7], "end", "word", 1, "two, three"],
    [[4, 6], "end", "word", 1, "two"],
    [[4, 14], "end", "word", -1, "two"],
    [[4, 7], "end", "word", -1, null],
    [[4, 7], "end", "character", -1, "tw"],
    [[4, 5], "end", "character", -1, null],
    [[4, 7], "start", "character", -1, "e two"],
    [[4, 7], "start", "word", -1, "One two"],
    [[0, 7], "start", "word", -1, null],
    [[0, 7], "start", "word", 1, "two"],
    [[9, 14], "end", "character", 1, "three 👩🏽‍💻"],
    [[9, 19], "end", "character", -1, "three"],
    [[20, 24], "start", "character", -1, "👩🏽‍💻 four"],
    [[20, 25], "end", "character", 1, null],
  ])("%j %s by %s %i: %j", (fragment, edge, by, direction, quote) => {
    expect(move(fragment, edge, by, direction)).toBe(quote);
  });

  test("law: moved fragments hold, and only the moved edge differs", () => {
    const edges = fc.constantFrom<"start" | "end">("start", "end");
    const units = fc.constantFrom<"character" | "word">("character", "word");
    const ways = fc.constantFrom<1 | -1>(1, -1);
    fc.assert(
      fc.property(
        texts,
        fc.array(offsets, { maxLength: 3 }),
        edges,
        units,
        ways,
        (text, any, edge, by, way) => {
          const index = indexText(text);
          const before = normalizeFragments(index, any);
          const after = before && moveEdge(index, before, edge, by, way);
          if (!before || !after) return;
          expect(checkFragments(index, after)).toBeNull();
          const inner = (fragments: readonly Fragment[]) =>
            edge === "start" ? fragments.flat().slice(1) : fragments.flat().slice(0, -1);
          expect(inner(after)).toEqual(inner(before));
          const [was, is] =
            edge === "start"
              ? [before.flat()[0]!, after.flat()[0]!]
              : [before.flat().at(-1)!, after.flat().at(-1)!];
          expect(Math.sign(is - was)).toBe(way);
        },
      ),
    );
  });
});
