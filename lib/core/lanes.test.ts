import fc from "fast-check";
import { expect, test } from "vitest";
import { lanesOf } from "./lanes";
import { type Fragment, hullOf } from "./span";

const spans = fc
  .array(fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 3 }), {
    maxLength: 12,
  })
  .map((all) =>
    all.map((pieces, i) => {
      let at = 0;
      const fragments = pieces.map(([gap, length]): Fragment => {
        const start = at + gap + 1;
        at = start + length;
        return [start, at];
      });
      return { id: `s${i}`, fragments };
    }),
  );

test("law: spans that overlap or touch never share a lane, whatever their order (OVL-02, OVL-05)", () => {
  fc.assert(
    fc.property(spans, (all) => {
      const lanes = lanesOf(all);
      expect(lanesOf([...all].reverse())).toEqual(lanes);
      for (const a of all)
        for (const b of all) {
          const [aStart, aEnd] = hullOf(a.fragments);
          const [bStart, bEnd] = hullOf(b.fragments);
          const meet = aStart <= bEnd && bStart <= aEnd;
          if (a !== b && meet) expect(lanes.get(a.id)).not.toBe(lanes.get(b.id));
        }
    }),
  );
});

test("the inner span lies next to the text, the outer one below", () => {
  const lanes = lanesOf([
    { id: "outer", fragments: [[0, 30]] },
    { id: "inner", fragments: [[6, 10]] },
    { id: "apart", fragments: [[40, 50]] },
  ]);
  expect(Object.fromEntries(lanes)).toEqual({ inner: 0, outer: 1, apart: 0 });
});
