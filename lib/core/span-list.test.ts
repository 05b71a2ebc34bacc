import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareSpans, type Fragment, fragmentsOf, type Span } from "./span";
import { SpanList } from "./span-list";
import { timesAsLong } from "./testing/quickness";

const span = (id: string, fragments: readonly Fragment[], labelId = "l"): Span => ({
  id,
  labelId,
  fragments,
  note: "",
  version: 1,
  origin: "manual",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

const some = fc
  .tuple(fc.nat(30), fc.nat(50), fc.integer({ min: 1, max: 20 }), fc.boolean())
  .map(([id, start, length, gap]) =>
    span(
      `s${id}`,
      fragmentsOf([start, start + length, ...(gap ? [start + length + 5, start + length + 8] : [])]),
    ),
  );
const steps = fc.array(
  fc.oneof(
    some,
    fc.nat(30).map((id) => `s${id}`),
  ),
  { maxLength: 60 },
);

test("law: a list answers like a plain array of the same spans, and older lists stay as they were", () => {
  fc.assert(
    fc.property(steps, (all) => {
      let list = SpanList.of([]);
      let plain: Span[] = [];
      for (const step of all) {
        const [older, size] = [list, list.size];
        const id = typeof step === "string" ? step : step.id;
        const rest = plain.filter((other) => other.id !== id);
        plain = typeof step === "string" ? rest : [...rest, step].sort(compareSpans);
        list = typeof step === "string" ? list.without(step) : list.with(step);
        expect(older.all().length).toBe(size);
      }
      expect(list.size).toBe(plain.length);
      expect(list.all()).toEqual(plain);
      expect(SpanList.of([...plain].reverse()).all()).toEqual(plain);
      for (const [i, one] of plain.entries()) {
        expect(list.get(one.id)).toBe(one);
        expect(list.next(one)).toBe(plain[i + 1] ?? null);
        expect(list.previous(one)).toBe(plain[i - 1] ?? null);
      }
      for (let at = 0; at < 90; at += 7) {
        const over = ({ fragments }: Span, from: number, to: number) =>
          fragments.some(([a, b]) => a < to && b > from);
        expect(list.within(at, at + 9)).toEqual(plain.filter((one) => over(one, at, at + 9)));
        expect(new Set(list.at(at))).toEqual(new Set(plain.filter((one) => over(one, at, at + 1))));
        expect(list.next(at)).toBe(plain.find(({ fragments }) => fragments[0]![0] >= at) ?? null);
        expect(list.previous(at)).toBe(plain.findLast(({ fragments }) => fragments[0]![0] < at) ?? null);
      }
    }),
  );
});

test("OVL-07: one of two spans at the same place goes, the innermost is named first", () => {
  const list = SpanList.of([span("outer", [[0, 30]]), span("a", [[6, 10]]), span("b", [[6, 10]])]);
  expect(list.at(7).map(({ id }) => id)).toEqual(["a", "b", "outer"]);
  expect(
    list
      .without("a")
      .at(7)
      .map(({ id }) => id),
  ).toEqual(["b", "outer"]);
  expect(list.without("nobody")).toBe(list);
});

test("numbers run within each label in text order, whatever stretch is asked for", () => {
  const labelled = fc.array(fc.tuple(some, fc.constantFrom("a", "b")), { maxLength: 60 });
  fc.assert(
    fc.property(labelled, fc.nat(60), fc.nat(60), (given, a, b) => {
      const spans = new Map(given.map(([one, labelId]) => [one.id, { ...one, labelId }]));
      const list = [...spans.values()].reduce((so, one) => so.with(one), SpanList.of([]));
      const numbers = list.numbersWithin(Math.min(a, b), Math.max(a, b));
      for (const { id, labelId } of list.within(Math.min(a, b), Math.max(a, b))) {
        const same = list.all().filter((other) => other.labelId === labelId);
        expect(numbers.get(id)).toBe(same.findIndex((other) => other.id === id) + 1);
      }
    }),
  );
});

describe("50,000 spans", () => {
  const many = Array.from({ length: 50_000 }, (_, i) => {
    const start = (i * 7919) % 1_000_000;
    return span(`00000000-0000-4000-8000-${String(i).padStart(12, "0")}`, [[start, start + 20 + (i % 200)]]);
  });

  test("are changed and read in far less than the time of listing them anew", () => {
    const list = SpanList.of(many);
    list.get("");
    const change = () => {
      let changed = list;
      for (let i = 0; i < 20; i++)
        changed = changed.with({ ...many[i * 31]!, fragments: [[i * 4000, i * 4000 + 9]] });
      for (let i = 0; i < 20; i++) changed.within(i * 4000, i * 4000 + 3000);
      expect(changed.size).toBe(50_000);
    };
    expect(timesAsLong(change, () => SpanList.of(many)) / 40).toBeLessThan(0.1);
  });
});
