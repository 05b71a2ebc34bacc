import { describe, expect, test } from "vitest";
import {
  contrast,
  faintOn,
  nextColor,
  nextKey,
  normalizeKey,
  PAGES,
  PALETTE,
  STARTER_SCHEME,
} from "./scheme";

/** Linear light of a colour as eyes see it that lack one kind of cone. Machado, Oliveira, Fernandes 2009, severity 1. */
const EYES: Record<string, number[][]> = {
  "all colours": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], // biome-ignore format: a matrix
  "no red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]], // biome-ignore format: a matrix
  "no green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]], // biome-ignore format: a matrix
};

function linear(color: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

const times = (matrix: number[][], vector: number[]) =>
  matrix.map((row) => row.reduce((sum, factor, i) => sum + factor * vector[i]!, 0));

/** OKLab, Ottosson 2020. */
const oklab = (rgb: number[]): number[] =>
  times(
    [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]], // biome-ignore format: a matrix
    times(
      [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]], // biome-ignore format: a matrix
      rgb,
    ).map((value) => Math.cbrt(Math.max(0, value))),
  );

describe("the palette", () => {
  test.each(PALETTE)("%s stands out on both pages", (color) => {
    expect(contrast(color, PAGES.light)).toBeGreaterThanOrEqual(3);
    expect(contrast(color, PAGES.dark)).toBeGreaterThanOrEqual(3);
    expect(faintOn(color)).toEqual([]);
  });

  test.each(Object.keys(EYES))("every two colours are apart for eyes that see %s", (eyes) => {
    const seen = PALETTE.map((color) => oklab(times(EYES[eyes]!, linear(color))));
    const distances = seen.flatMap((a, i) =>
      seen
        .slice(0, i)
        .map((b, k) => ({ pair: [PALETTE[i], PALETTE[k]], by: Math.hypot(...a.map((x, j) => x - b[j]!)) })),
    );
    expect(distances.filter(({ by }) => by < 0.05)).toEqual([]);
  });
});

test("colours come in order, then the one used least", () => {
  expect(nextColor([])).toBe(PALETTE[0]);
  expect(nextColor([PALETTE[0].toUpperCase(), PALETTE[2]])).toBe(PALETTE[1]);
  expect(nextColor([...PALETTE, PALETTE[0], "#000000"])).toBe(PALETTE[1]);
});

test("keys are letters of the name, then digits", () => {
  expect(nextKey("Claim", [])).toBe("C");
  expect(nextKey("Claim", ["c", "L", null])).toBe("A");
  expect(nextKey("!", [])).toBe("1");
  expect(nextKey("!", [..."123456789"])).toBeNull();
  expect(normalizeKey("ß")).toBe("ß");
});

test("the starter scheme has its five labels, each with a key and a colour of its own", () => {
  expect(STARTER_SCHEME.labels.map(({ name, key }) => `${name} ${key}`)).toEqual([
    "Claim C",
    "Allegation A",
    "Rebuttal R",
    "Evidence E",
    "Concession N",
  ]);
  expect(new Set(STARTER_SCHEME.labels.map(({ color }) => color)).size).toBe(5);
});

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});
