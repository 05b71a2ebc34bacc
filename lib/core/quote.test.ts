import fc from "fast-check";
import { expect, test } from "vitest";
import { contextOf, previewOf, quoteOf } from "./quote";
import { fragmentsOf, normalizeFragments } from "./span";
import { indexText } from "./text";

const texts = fc.string({
  unit: fc.constantFrom("a", "b", " ", "\n", "e\u0301", "👩‍💻", "🇩🇪", "."),
  maxLength: 120,
});

test("EXP-01: a discontinuous quote names its gap", () => {
  expect(quoteOf(indexText("Red, he said, lamps"), fragmentsOf([0, 3, 14, 19]))).toBe("Red … lamps");
});

test("OFF-09: a quote keeps each of several spaces, and so do the offsets after them", () => {
  const index = indexText("They  saw Lora,   quay.");
  expect(quoteOf(index, fragmentsOf([10, 22]))).toBe("Lora,   quay");
});

test("law: a quote stands in the text between its context", () => {
  fc.assert(
    fc.property(texts, fc.nat(120), fc.nat(120), (text, a, b) => {
      const index = indexText(text);
      const fragments = normalizeFragments(index, [[Math.min(a, b), Math.max(a, b)]]);
      if (!fragments) return;
      const context = contextOf(index, fragments);
      const exact = quoteOf(index, fragments);
      expect(text).toContain(context.prefix + exact + context.suffix);
      expect([...context.prefix].length).toBeLessThanOrEqual(32);
      expect([...context.suffix].length).toBeLessThanOrEqual(32);
      expect(`${context.prefix}${context.suffix}`.isWellFormed()).toBe(true);
    }),
  );
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
