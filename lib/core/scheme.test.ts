import { describe, expect, test } from "vitest";
import { contrast, faintOn, nextColor, nextKey, PALETTE, STARTER_SCHEME } from "./scheme";

type Triple = [number, number, number];

const linear = (hex: string): Triple => {
  const at = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
};
const times = (rows: Triple[], [x, y, z]: Triple) => rows.map(([a, b, c]) => a * x + b * y + c * z) as Triple;

// Machado, Oliveira and Fernandes 2009, severity 1.
const EYES: Record<string, Triple[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** Oklab, in which distances are about as large as they look (Ottosson 2020). */
const oklab = (rgb: Triple): Triple => {
  const lms = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map((value) => Math.cbrt(Math.max(0, value))) as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    lms,
  );
};

function nearest(colors: readonly string[], eye: Triple[]): number {
  const points = colors.map((color) => oklab(times(eye, linear(color))));
  return Math.min(
    ...points.flatMap((one, i) =>
      points.slice(0, i).map((two) => Math.hypot(...one.map((v, k) => v - two[k]!))),
    ),
  );
}

describe("the palette", () => {
  test("stands out on the light and the dark page", () => {
    for (const color of PALETTE) expect(faintOn(color), color).toEqual([]);
  });
  test.each(Object.entries(EYES))("keeps its colours apart for the %s eye", (_, eye) => {
    expect(nearest(PALETTE.slice(0, 5), eye)).toBeGreaterThan(0.1);
    expect(nearest(PALETTE, eye)).toBeGreaterThan(0.05);
  });
  test("gives each label another colour, then begins again", () => {
    const used: string[] = [];
    for (let i = 0; i < PALETTE.length; i++) used.push(nextColor(used));
    expect(new Set(used).size).toBe(PALETTE.length);
    expect(nextColor(used)).toBe(PALETTE[0]);
    expect(nextColor([PALETTE[0].toUpperCase()])).toBe(PALETTE[1]);
  });
});

test("the starter scheme has one key and one colour for each label", () => {
  const { labels } = STARTER_SCHEME;
  expect(new Set(labels.map((label) => label.key)).size).toBe(labels.length);
  expect(new Set(labels.map((label) => label.color)).size).toBe(labels.length);
});

test.each([
  ["Claim", [], "C"],
  ["Claim", ["c"], "L"],
  ["ßa", ["a"], "ß"],
  ["…", ["1", null], "2"],
  ["aa", ["a", ..."123456789"], null],
] as const)("the next key of %s beside %j is %s", (name, used, key) => {
  expect(nextKey(name, used)).toBe(key);
});

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(faintOn("#ffff00")).toEqual(["light"]);
  expect(faintOn("#101010")).toEqual(["dark"]);
});
