import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextOf, findQuote, previewOf, quoteOf } from "./quote";
import { fragmentsOf, normalizeFragments } from "./span";
import { indexText } from "./text";

const texts = fc.string({
  unit: fc.constantFrom("a", "b", " ", "\n", "e\u0301", "👩‍💻", "🇩🇪", "."),
  maxLength: 120,
});

test("EXP-01: a discontinuous quote names its gap", () => {
  expect(quoteOf(indexText("Red, he said, lamps"), fragmentsOf([0, 3, 14, 19]))).toBe("Red … lamps");
});

test("law: a quote with its context and its place is found where it stands", () => {
  fc.assert(
    fc.property(texts, fc.nat(120), fc.nat(120), (text, a, b) => {
      const index = indexText(text);
      const fragments = normalizeFragments(index, [[Math.min(a, b), Math.max(a, b)]]);
      if (!fragments) return;
      const context = contextOf(index, fragments);
      const exact = quoteOf(index, fragments);
      expect(findQuote(index, { exact, ...context, start: fragments[0]![0] })).toEqual(fragments[0]);
      expect(text).toContain(context.prefix + exact + context.suffix);
      expect([...context.prefix].length).toBeLessThanOrEqual(32);
      expect([...context.suffix].length).toBeLessThanOrEqual(32);
      expect(`${context.prefix}${context.suffix}`.isWellFormed()).toBe(true);
    }),
  );
});

describe("quotes found again (IMP-14, IMP-15)", () => {
  const index = indexText("💡 The gate is shut. The gate is shut? The gate stays open.");
  test.each<[Parameters<typeof findQuote>[1], ReturnType<typeof findQuote>]>([
    [{ exact: "The gate stays" }, [38, 52]],
    [{ exact: "The gate", suffix: " is shut?" }, [20, 28]],
    [{ exact: "The gate", prefix: "💡 " }, [2, 10]],
    [{ exact: "The gate" }, "ambiguous"],
    [{ exact: "The gate", start: 20 }, [20, 28]],
    [{ exact: "The gate", start: 22 }, "ambiguous"],
    [{ exact: "The gate", start: 22, suffix: " stays" }, [38, 46]],
    [{ exact: "The gates" }, null],
    [{ exact: "" }, null],
    [{ exact: null, prefix: null, suffix: null }, null],
    [{ exact: "open", prefix: null, suffix: null }, [53, 57]],
  ])("%j: %j", (quote, place) => {
    expect(findQuote(index, quote)).toEqual(place);
  });

  test("half of a character is not a place", () => {
    expect(findQuote(indexText("cafe\u0301"), { exact: "cafe" })).toBeNull();
  });
});

test("law: a preview keeps to its length and never halves a character (OFF-18)", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 60 }), (text, max) => {
      const preview = previewOf(text, max);
      expect(preview.isWellFormed()).toBe(true);
      const kept = preview.endsWith("…") ? preview.slice(0, -1) : preview;
      expect([...kept].length).toBeLessThanOrEqual(max);
      const line = text.replace(/\s+/g, " ");
      expect(line.startsWith(kept)).toBe(true);
      const ends = new Set(
        Array.from(new Intl.Segmenter("en").segment(line), (part) => part.index + part.segment.length),
      );
      if (kept !== "") expect(ends).toContain(kept.length);
      if ([...line].length <= max) expect(preview).toBe(line);
    }),
  );
});
