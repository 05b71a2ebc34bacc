import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "./iso-time";

test("is what Date says", () => {
  const times = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
  fc.assert(fc.property(times, (ms) => isoTime(ms) === new Date(ms).toISOString()));
});

test("holds at the borders of a day, and from one day to another", () => {
  for (const ms of [0, -1, 86_399_999, 86_400_000, 1_709_164_800_000, 0])
    expect(isoTime(ms)).toBe(new Date(ms).toISOString());
});
