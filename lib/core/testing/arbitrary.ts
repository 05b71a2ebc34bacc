import fc from "fast-check";

/** Short texts of what makes offsets hard: white space, marks that combine, characters of several code points. */
export const texts = fc.string({
  unit: fc.constantFrom("a", "b", " ", "\n", "\u3000", "\u0301", "👩", "\u200d", "🇩", "💡", ".", "\u00a0"),
  maxLength: 30,
});

/** A start and an end for such a text, in it or outside. */
export const offsets = fc.tuple(fc.integer({ min: -3, max: 33 }), fc.integer({ min: -3, max: 33 }));
