import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyChange, asOne, type Change, contentOf, type SpanContent, sameContent } from "./changes";
import {
  changesBack,
  EMPTY_HISTORY,
  type History,
  historyOf,
  type Recorded,
  remember,
  stoodAs,
} from "./history";
import type { Span } from "./span";
import { indexText } from "./text";

const index = indexText("One two three four five six.");
const at = "2026-01-01T00:00:00.000Z";
const content = (start: number, end: number, note = ""): SpanContent => ({
  labelId: "claim",
  fragments: [[start, end]],
  note,
});
const change = (rest: Partial<Change>): Change => ({
  id: "c1",
  step: "s1",
  intent: "do",
  kind: "create",
  spanId: "a",
  version: 0,
  span: content(0, 3),
  ...rest,
});

describe("one change", () => {
  const made = applyChange(index, null, change({}), at);
  const present = made.status === "applied" ? made.after! : (null as never);

  test("makes a span of version 1, and each change after it raises the version", () => {
    expect(present).toMatchObject({ id: "a", version: 1, origin: "manual", createdAt: at, updatedAt: at });
    const later = "2026-01-02T00:00:00.000Z";
    const update = change({ kind: "update", version: 1, span: content(4, 7, "why") });
    expect(applyChange(index, present, update, later)).toMatchObject({
      status: "applied",
      before: present,
      after: { version: 2, note: "why", createdAt: at, updatedAt: later },
    });
  });

  test.each<[string, Span | null, Partial<Change>]>([
    ["a create over a span", present, {}],
    ["an update of an older version", { ...present, version: 3 }, { kind: "update", version: 2 }],
    ["an update of a span that is gone", null, { kind: "update", version: 1 }],
    ["an update of a span never seen", null, { kind: "update", version: 0 }],
    ["a deletion of a span that is gone", null, { kind: "delete", version: 0, span: null }],
    [
      "a deletion of an older version",
      { ...present, version: 3 },
      { kind: "delete", version: 1, span: null },
    ],
  ])("LOST: %s is a conflict that carries what stands", (_, stands, rest) => {
    expect(applyChange(index, stands, change(rest), at)).toEqual({ status: "conflict", present: stands });
  });

  test("is refused where its fragments do not hold (OFF-19)", () => {
    expect(applyChange(index, null, change({ span: content(0, 99) }), at)).toMatchObject({
      status: "refused",
      code: "outside",
    });
  });
});

test.each<[string, Change["kind"][], Change["kind"] | null]>([
  ["made and changed is made", ["create", "update"], "create"],
  ["made and taken back is nothing", ["create", "update", "delete"], null],
  ["changed twice is changed", ["update", "update"], "update"],
  ["changed and deleted is deleted", ["update", "delete"], "delete"],
  ["deleted and brought back is changed", ["delete", "create"], "update"],
])("of one span, %s", (_, kinds, wanted) => {
  const all = kinds.map((kind, i) =>
    change({ id: `c${i}`, kind, version: 4 + i, span: kind === "delete" ? null : content(0, 3, `${i}`) }),
  );
  const one = wanted && { ...all.at(-1)!, id: "new", kind: wanted, version: 4 };
  expect(asOne(all, () => "new")).toEqual(one);
});

interface Desk {
  spans: Map<string, Span>;
  history: History;
  records: Recorded[];
}

/** Applies the changes of one step to a desk; throws where one does not hold. */
function take(desk: Desk, changes: readonly Change[]): void {
  const step = changes.map((one): Recorded => {
    const outcome = applyChange(index, desk.spans.get(one.spanId) ?? null, one, at);
    if (outcome.status !== "applied") throw new Error(outcome.status);
    if (outcome.after) desk.spans.set(one.spanId, outcome.after);
    else desk.spans.delete(one.spanId);
    const { before, after } = outcome;
    return {
      step: one.step,
      intent: one.intent,
      spanId: one.spanId,
      before: stoodAs(before),
      after: stoodAs(after),
    };
  });
  if (step.length === 0) return;
  desk.records.push(...step);
  desk.history = remember(desk.history, step);
}

const contents = (desk: Desk) =>
  Object.fromEntries([...desk.spans.values()].map((span) => [span.id, contentOf(span)]));

/** Steps of creates, updates and deletes, in whatever way they fit what stands. */
const plans = fc.array(
  fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.boolean(), fc.nat(5)), { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 6 },
);

let made = 0;
const newId = () => `id-${++made}`;

function doPlan(desk: Desk, plan: [string, boolean, number][]): void {
  const step = newId();
  const versions = new Map([...desk.spans].map(([id, span]) => [id, span.version]));
  take(
    desk,
    plan.map(([spanId, removes, note]) => {
      const version = versions.get(spanId);
      const kind = version === undefined ? "create" : removes ? "delete" : "update";
      if (kind === "delete") versions.delete(spanId);
      else versions.set(spanId, (version ?? 0) + 1);
      return {
        id: newId(),
        step,
        intent: "do",
        kind,
        spanId,
        version: version ?? 0,
        span: kind === "delete" ? null : content(0, 3, `${note}`),
      };
    }),
  );
}

function back(desk: Desk, intent: "undo" | "redo"): void {
  const step = desk.history[intent].at(-1)!;
  const changes = changesBack(step, intent, (id) => desk.spans.get(id) ?? null, newId);
  expect(changes).not.toBeNull();
  take(desk, changes!);
}

describe("undo and redo", () => {
  test("law: undoing everything and redoing it passes through the same states, same ids", () => {
    fc.assert(
      fc.property(plans, fc.boolean(), (all, reload) => {
        const desk: Desk = { spans: new Map(), history: EMPTY_HISTORY, records: [] };
        const states = [contents(desk)];
        for (const plan of all) {
          const { length } = desk.history.undo;
          doPlan(desk, plan);
          if (desk.history.undo.length > length) states.push(contents(desk));
        }
        const again = () => {
          if (reload) desk.history = historyOf(desk.records);
        };
        for (let i = states.length - 2; i >= 0; i--) {
          again();
          back(desk, "undo");
          expect(contents(desk)).toEqual(states[i]);
        }
        expect(desk.history.undo).toEqual([]);
        for (let i = 1; i < states.length; i++) {
          again();
          back(desk, "redo");
          expect(contents(desk)).toEqual(states[i]);
        }
        expect(desk.history.redo).toEqual([]);
      }),
    );
  });

  test("law: history that is rebuilt is history that was kept, and a new step forgets what was undone", () => {
    fc.assert(
      fc.property(plans, fc.array(fc.constantFrom("do", "undo", "redo"), { maxLength: 20 }), (all, moves) => {
        const desk: Desk = { spans: new Map(), history: EMPTY_HISTORY, records: [] };
        let next = 0;
        for (const move of moves) {
          if (move === "do") {
            doPlan(desk, all[next++ % all.length]!);
            expect(desk.history.redo).toEqual([]);
          } else if (desk.history[move].length > 0) back(desk, move);
          expect(historyOf(desk.records)).toEqual(desk.history);
        }
      }),
    );
  });

  test("law: what two tabs have done and undone is, after a reload, what can be undone in either", () => {
    const moves = fc.array(fc.tuple(fc.boolean(), fc.constantFrom("do", "do", "undo", "redo")), {
      maxLength: 24,
    });
    fc.assert(
      fc.property(plans, moves, (all, moves) => {
        const records: Recorded[] = [];
        const tabs = [0, 1].map((): Desk => ({ spans: new Map(), history: EMPTY_HISTORY, records }));
        let next = 0;
        for (const [second, move] of moves) {
          const tab = tabs[Number(second)]!;
          const plan = all[next++ % all.length]!;
          if (move === "do")
            doPlan(
              tab,
              plan.map(([id, ...rest]) => [`${id}${second}`, ...rest]),
            );
          else if (tab.history[move].length > 0) back(tab, move);
        }
        const steps = ({ undo }: History) => undo.map(([first]) => `${first!.step} ${first!.intent}`);
        expect(steps(historyOf(records)).sort()).toEqual(
          tabs.flatMap(({ history }) => steps(history)).sort(),
        );
      }),
    );
  });

  test("the newest records are enough: an undo of an older step can be redone", () => {
    const undone: Recorded = {
      step: "s9",
      intent: "undo",
      spanId: "a",
      before: { ...content(0, 3), version: 4 },
      after: null,
    };
    const { undo, redo } = historyOf([undone]);
    expect([undo, redo]).toEqual([[], [[undone]]]);
    expect(changesBack(redo[0]!, "redo", () => null, newId)).toMatchObject([
      { kind: "create", spanId: "a", version: 4 },
    ]);
  });

  test("a step whose span was changed elsewhere is not undone unseen", () => {
    const step: Recorded[] = [
      { step: "s", intent: "do", spanId: "a", before: null, after: { ...content(0, 3), version: 1 } },
    ];
    const elsewhere: Span = {
      ...content(0, 3, "theirs"),
      id: "a",
      version: 2,
      origin: "manual",
      createdAt: at,
      updatedAt: at,
    };
    expect(changesBack(step, "undo", () => elsewhere, newId)).toBeNull();
  });
});

test("contents are the same by label, fragments and note", () => {
  expect(sameContent(content(0, 3), content(0, 3))).toBe(true);
  expect(sameContent(content(0, 3), content(0, 4))).toBe(false);
  expect(sameContent(content(0, 3), content(0, 3, "x"))).toBe(false);
  expect(sameContent(content(0, 3), null)).toBe(false);
  expect(sameContent(null, null)).toBe(true);
});
