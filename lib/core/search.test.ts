import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findAll, type SearchOptions } from "./search";
import { type Fragment, fragmentsOf } from "./span";
import { timesAsLong, walk } from "./testing/quickness";
import { indexText, sliceCodePoints } from "./text";

describe("search (OFF-14)", () => {
  test.each<[string, string, SearchOptions, Fragment[]]>([
    ["Pier, pier, PIER", "pier", {}, fragmentsOf([0, 4, 6, 10, 12, 16])],
    ["Pier, pier", "pier", { caseSensitive: true }, [[6, 10]]],
    ["piers pier", "pier", { wholeWord: true }, [[6, 10]]],
    ["💡 Caf\u00e9 cafe\u0301", "CAFE\u0301", {}, fragmentsOf([2, 6, 7, 12])],
    ["cafe\u0301 cafe", "cafe", {}, [[6, 10]]],
    ["\u1112\u1161\u11ab \ud55c", "\ud55c", {}, fragmentsOf([0, 3, 4, 5])],
    ["a.b axb", "a.b", {}, [[0, 3]]],
    ["(x) [y]\\", "[y]\\", {}, [[4, 8]]],
    ["aaaa", "aa", {}, fragmentsOf([0, 2, 2, 4])],
    ["two\nlines", "two lines", {}, [[0, 9]]],
    ["two lines", "two \n  lines", {}, [[0, 9]]],
    ["ΟΔΟΣ οδος", "οδοσ", {}, fragmentsOf([0, 4, 5, 9])],
    ["abc", "", {}, []],
    ["abc", "  ", {}, []],
    ["👩‍💻 👩", "👩", {}, [[4, 5]]],
    ["A𝒳b", "b", {}, [[2, 3]]],
  ])("%j for %j %j", (text, query, options, places) => {
    expect(findAll(indexText(text), query, options)).toEqual(places);
  });

  test("law: a stretch of text is found where it stands, in either normal form", () => {
    const words = fc.string({
      unit: fc.constantFrom("a", "e\u0301", "ö", "x", "(", "💡"),
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), fc.nat(11), (all, k) => {
        const index = indexText(all.join(" "));
        const wanted = all[k % all.length]!;
        const start = [...all.slice(0, k % all.length).join(" ")].length + (k % all.length ? 1 : 0);
        for (const query of [wanted, wanted.normalize("NFC"), wanted.normalize("NFD")]) {
          const found = findAll(index, query, { caseSensitive: true });
          const end = start + [...wanted].length;
          const covered = found.some(([from, to]) => from < end && to > start);
          expect(covered).toBe(true);
          for (const [from, to] of found)
            expect(sliceCodePoints(index, from, to).normalize("NFC")).toBe(wanted.normalize("NFC"));
        }
      }),
    );
  });

  test("1 MB is searched in a few walks over its characters", () => {
    const index = indexText("The re\u0301sume\u0301 💡 was filed at the pier. ".repeat(27_000));
    const search = () => {
      expect(findAll(index, "résumé").length).toBe(27_000);
      expect(findAll(index, "nowhere")).toEqual([]);
    };
    expect(timesAsLong(search, () => walk(index.text))).toBeLessThan(100);
  });
});
