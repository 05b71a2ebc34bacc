import { describe, expect, test, vi } from "vitest";
import { applyChange, type Change } from "@/lib/core/changes";
import type { Span } from "@/lib/core/span";
import { indexText } from "@/lib/core/text";
import type { ChangeResult } from "@/lib/schema/reading";
import { ApiError } from "./call";
import { createDesk } from "./desk";
import { createSaveQueue, type SaveQueue } from "./save-queue";
import type { SaveStatus } from "./save-status";
import type { WaitingChanges } from "./waiting-changes";
import { waitingText, wordsOf } from "./waiting-words";

const index = indexText("The pier is safe, they say, and the ferry too.");
const AT = "2026-01-01T00:00:00.000Z";
const span: Span = {
  id: "s1",
  labelId: "claim",
  fragments: [[4, 8]],
  note: "",
  version: 1,
  origin: "manual",
  createdAt: AT,
  updatedAt: AT,
};

function inMemory(): WaitingChanges {
  const all = new Map<string, Change>();
  return {
    add: async (changes) => {
      for (const change of changes) all.set(change.id, change);
    },
    list: () => [...all.values()],
    remove: async (ids) => {
      for (const id of ids) all.delete(id);
    },
  };
}

/** A desk on its queue, and a server that keeps spans by the rules of the core; `sending` may stand in its way. */
function desked(spans: readonly Span[] = [span]) {
  const stored = new Map(spans.map((one) => [one.id, one]));
  const waiting = inMemory();
  const requests: (readonly Change[])[] = [];
  const statuses: SaveStatus[] = [];
  const server = {
    stored,
    waiting,
    requests,
    statuses,
    down: null as Error | null,
    unreadable: "",
    archived: "",
    /** Answers that are on their way, each until it is called, where the line is slow. */
    isSlow: false,
    answers: [] as (() => void)[],
  };
  const decide = (change: Change): ChangeResult => {
    const outcome = applyChange(index, stored.get(change.spanId) ?? null, change, AT);
    if (outcome.status === "conflict")
      return { id: change.id, status: "conflict", present: outcome.present, by: null };
    if (outcome.status === "refused")
      return { id: change.id, ...outcome, present: stored.get(change.spanId) ?? null };
    if (change.span && change.span.labelId === server.archived)
      return {
        id: change.id,
        status: "refused",
        code: "label-archived",
        message: "Archived.",
        present: null,
      };
    if (outcome.after) stored.set(change.spanId, outcome.after);
    else stored.delete(change.spanId);
    return { id: change.id, status: "applied", span: outcome.after };
  };
  let queue: SaveQueue;
  const desk = createDesk({
    index,
    spans,
    save: (changes) => void queue.add(changes),
    settled: (spanId, upTo) => void queue.settle(spanId, upTo),
    olderHistory: false,
    now: () => AT,
  });
  const send = async (changes: readonly Change[]) => {
    requests.push(changes);
    if (server.down) throw server.down;
    if (changes.some(({ spanId }) => spanId === server.unreadable))
      throw new ApiError(400, "bad-input", "The note is wrong.");
    const results = changes.map(decide);
    if (server.isSlow) await new Promise<void>((answer) => server.answers.push(answer));
    return { setId: "set", revision: 0, results };
  };
  queue = createSaveQueue({
    waiting,
    send,
    onStatus: (status) => statuses.push(status),
    onResults: desk.answer,
    schedule: () => () => {},
  });
  return { desk, queue, server, send };
}

const offline = () => new ApiError(0, "offline", "The server cannot be reached.");
const noteOf = (one: Span | undefined) => one?.note;

describe("a desk on its queue", () => {
  test("LOST-05: what could not be sent waits, and goes in order when it can", async () => {
    const { desk, queue, server } = desked([]);
    server.down = offline();
    const [id] = desk.tag("claim", [[[4, 8]]]);
    desk.edit(id!, { note: "first" });
    expect(await queue.flush()).toBe(false);
    expect(server.statuses.at(-1)).toMatchObject({ kind: "waiting", waiting: 2 });
    server.down = null;
    expect(await queue.flush()).toBe(true);
    expect(server.statuses.at(-1)).toEqual({ kind: "saved" });
    expect(noteOf(server.stored.get(id!))).toBe("first");
  });

  test("LOST-08: a change in conflict waits in this browser until the person has chosen", async () => {
    const { desk, queue, server } = desked();
    server.stored.set("s1", { ...span, note: "theirs", version: 2 });
    desk.edit("s1", { note: "mine" });
    expect(await queue.flush()).toBe(false);
    expect(server.waiting.list()).toHaveLength(1);
    expect(server.statuses.at(-1)).toMatchObject({ kind: "waiting", waiting: 1 });
    const sent = server.requests.length;
    expect(await queue.flush()).toBe(false);
    expect(server.requests).toHaveLength(sent);
    const [conflict] = desk.getState().conflicts;
    expect(conflict).toMatchObject({ mine: { note: "mine" }, theirs: { note: "theirs" } });
    desk.settle(conflict!, "mine");
    expect(await queue.flush()).toBe(true);
    expect(noteOf(server.stored.get("s1"))).toBe("mine");
    expect(server.waiting.list()).toEqual([]);
  });

  test("LOST-08: a note that meets a label moved by a lead is kept with the label that stands", async () => {
    const { desk, queue, server } = desked();
    server.stored.set("s1", { ...span, labelId: "allegation", version: 2 });
    desk.edit("s1", { note: "mine" });
    await queue.flush();
    const [conflict] = desk.getState().conflicts;
    expect(conflict).toMatchObject({ mine: { labelId: "allegation", note: "mine" } });
    desk.settle(conflict!, "mine");
    expect(await queue.flush()).toBe(true);
    expect(server.stored.get("s1")).toMatchObject({ labelId: "allegation", note: "mine", version: 3 });
  });

  test("LOST-08: what was made while the same change came from elsewhere is not lost with it", async () => {
    const { desk, queue, server } = desked();
    server.stored.set("s1", { ...span, labelId: "allegation", version: 2 });
    server.isSlow = true;
    desk.edit("s1", { labelId: "allegation" });
    await vi.waitFor(() => expect(server.answers).toHaveLength(1));
    desk.edit("s1", { note: "mine" });
    server.isSlow = false;
    server.answers[0]!();
    expect(await queue.flush()).toBe(false);
    expect(server.statuses.at(-1)).toMatchObject({ kind: "waiting", waiting: 1 });
    const [conflict] = desk.getState().conflicts;
    expect(conflict).toMatchObject({ mine: { note: "mine" }, theirs: { note: "" } });
    desk.settle(conflict!, "mine");
    expect(await queue.flush()).toBe(true);
    expect(server.stored.get("s1")).toMatchObject({ labelId: "allegation", note: "mine" });
  });

  test("LOST-08: nor what was sent together with it", async () => {
    const { desk, queue, server } = desked();
    server.stored.set("s1", { ...span, labelId: "allegation", version: 3 });
    server.down = offline();
    desk.edit("s1", { labelId: "allegation" });
    desk.edit("s1", { note: "mine" });
    await queue.flush();
    server.down = null;
    expect(await queue.flush()).toBe(false);
    expect(server.waiting.list()).toMatchObject([{ span: { note: "mine" } }]);
    expect(desk.getState().conflicts).toMatchObject([{ mine: { note: "mine" } }]);
    desk.settle(desk.getState().conflicts[0]!, "theirs");
    expect(await queue.flush()).toBe(true);
    expect(server.stored.get("s1")).toMatchObject({ note: "", version: 3 });
  });

  test("an answer that comes after the span went on and back does not set it back", async () => {
    const { desk, queue, server } = desked();
    server.isSlow = true;
    desk.edit("s1", { note: "a" });
    await vi.waitFor(() => expect(server.answers).toHaveLength(1));
    desk.edit("s1", { note: "b" });
    desk.edit("s1", { note: "a" });
    server.answers[0]!();
    await vi.waitFor(() => expect(server.answers).toHaveLength(2));
    desk.edit("s1", { note: "c" });
    server.isSlow = false;
    server.answers[1]!();
    expect(await queue.flush()).toBe(true);
    expect(desk.getState().conflicts).toEqual([]);
    expect(server.stored.get("s1")).toMatchObject({ note: "c", version: 5 });
    expect(desk.getState().spans.get("s1")).toMatchObject({ note: "c", version: 5 });
  });

  test("LOST-08: what was made on top of a change in conflict is not sent after it", async () => {
    const { desk, queue, server } = desked();
    server.stored.set("s1", { ...span, labelId: "allegation", version: 2 });
    const made: Change[] = [
      {
        id: "a",
        step: "a",
        intent: "do",
        kind: "update",
        spanId: "s1",
        version: 1,
        span: { ...span, labelId: "rebuttal" },
      },
      ...Array.from(
        { length: 199 },
        (_, i): Change => ({
          id: `new${i}`,
          step: "new",
          intent: "do",
          kind: "create",
          spanId: `new${i}`,
          version: 0,
          span: { ...span, fragments: [[0, 3]] },
        }),
      ),
      {
        id: "b",
        step: "b",
        intent: "do",
        kind: "update",
        spanId: "s1",
        version: 2,
        span: { ...span, note: "late" },
      },
    ];
    await server.waiting.add(made);
    expect(await queue.flush()).toBe(false);
    expect(server.stored.get("s1")).toMatchObject({ labelId: "allegation", note: "" });
    expect(server.stored.size).toBe(200);
    expect(desk.getState().conflicts).toMatchObject([{ mine: { note: "late" } }]);
    desk.settle(desk.getState().conflicts[0]!, "theirs");
    expect(await queue.flush()).toBe(true);
    expect(server.stored.get("s1")).toMatchObject({ labelId: "allegation", note: "" });
  });

  test("a change that the server cannot read stays, out of the way of the others, with what is made on it", async () => {
    const { desk, queue, server } = desked();
    server.unreadable = "s1";
    server.down = offline();
    desk.edit("s1", { note: "unreadable" });
    const [other] = desk.tag("claim", [[[9, 11]]]);
    await queue.flush();
    server.down = null;
    expect(await queue.flush()).toBe(false);
    desk.edit("s1", { note: "on top of it" });
    expect(await queue.flush()).toBe(false);
    expect(server.stored.get(other!)).toMatchObject({ version: 1 });
    expect(server.stored.get("s1")).toEqual(span);
    expect(server.waiting.list().map(({ spanId }) => spanId)).toEqual(["s1", "s1"]);
    expect(noteOf(desk.getState().spans.get("s1"))).toBe("on top of it");
    expect(server.statuses.at(-1)).toMatchObject({ kind: "stuck", waiting: 2, code: "bad-input" });
  });

  test("what is stuck is tried once more without a word, for it may be read just now", async () => {
    const { desk, queue, server } = desked([]);
    server.down = new ApiError(404, "not-found", "There is no such page, or it is not yours to see.");
    desk.tag("claim", [[[4, 8]]]);
    await queue.flush();
    const said = server.statuses.length;
    await queue.flush();
    expect(server.statuses.slice(said)).toMatchObject([{ kind: "stuck", waiting: 1, code: "not-found" }]);
  });

  describe("a label archived while the reviewer was offline", () => {
    async function refused() {
      const world = desked();
      world.server.down = offline();
      const [id = ""] = world.desk.tag("claim", [[[9, 11]]]);
      world.desk.edit(id, { note: "an hour's work" });
      await world.queue.flush();
      world.server.down = null;
      world.server.archived = "claim";
      expect(await world.queue.flush()).toBe(false);
      return { ...world, id };
    }

    test("the span stands on the page with its note, and waits in this browser with why", async () => {
      const { desk, server, id } = await refused();
      expect(desk.getState().spans.get(id)).toMatchObject({ labelId: "claim", note: "an hour's work" });
      expect(desk.getState().conflicts).toEqual([]);
      expect(server.waiting.list()).toHaveLength(2);
      expect(server.statuses.at(-1)).toMatchObject({ kind: "stuck", waiting: 2, why: "Archived." });
    });

    test("with another label it goes in, and what is made of it then too", async () => {
      const { desk, queue, server, id } = await refused();
      desk.edit(id, { labelId: "rebuttal" });
      expect(await queue.flush()).toBe(true);
      expect(server.stored.get(id)).toMatchObject({ labelId: "rebuttal", note: "an hour's work" });
      desk.edit(id, { note: "more" });
      expect(await queue.flush()).toBe(true);
      expect(server.stored.get(id)).toMatchObject({ note: "more", version: 2 });
    });

    test("taken back, nothing waits any more", async () => {
      const { desk, queue, server } = await refused();
      desk.undo();
      desk.undo();
      expect(await queue.flush()).toBe(true);
      expect(server.waiting.list()).toEqual([]);
      expect(server.stored.size).toBe(1);
    });

    test("a change of a span that stands is kept as that of a new one is", async () => {
      const { desk, queue, server } = await refused();
      server.archived = "allegation";
      desk.edit("s1", { labelId: "allegation" });
      expect(await queue.flush()).toBe(false);
      expect(desk.getState().spans.get("s1")).toMatchObject({ labelId: "allegation" });
      desk.edit("s1", { labelId: "rebuttal" });
      await queue.flush();
      expect(server.stored.get("s1")).toMatchObject({ labelId: "rebuttal", version: 2 });
    });
  });

  test("where nobody is there to be told, what is refused waits until somebody is", async () => {
    const { server, send } = desked();
    const broken = { ...span, fragments: [[0, 900]] as const };
    await server.waiting.add([
      { id: "c1", step: "c1", intent: "do", kind: "update", spanId: "s1", version: 1, span: broken },
    ]);
    const queue = createSaveQueue({ waiting: server.waiting, send, onStatus: () => {} });
    expect(await queue.flush()).toBe(false);
    expect(server.waiting.list()).toHaveLength(1);
  });

  test("what waits is written down with label, quote and note, of each span as it was wanted last", () => {
    const labels = new Map([["claim", { name: "Claim" }]]);
    const words = (spanId: string, note: string, deleted = false) => {
      const content = { labelId: "claim", fragments: [[4, 8]] as const, note };
      const change: Change = {
        id: note,
        step: "s",
        intent: "do",
        kind: deleted ? "delete" : "update",
        spanId,
        version: 1,
        span: deleted ? null : content,
      };
      return { key: [0, note] as [number, string], change, words: wordsOf(change, content, index, labels) };
    };
    const kept = [words("a", "first"), words("b", "", true), words("a", "last")];
    expect(waitingText("pier.txt", kept)).toBe(
      "pier.txt\n\nClaim: “pier”\nNote: last\n\nDeleted: Claim: “pier”\n",
    );
  });

  test("a step that is cut by the page of history is undone whole", () => {
    const { desk } = desked([
      { ...span, id: "a" },
      { ...span, id: "b", fragments: [[9, 11]] },
    ]);
    const made = (id: string, fragments: Span["fragments"]) => ({
      step: "every",
      intent: "do" as const,
      spanId: id,
      before: null,
      after: { labelId: "claim", fragments, note: "", version: 1 },
    });
    desk.recall([made("b", [[9, 11]])], true);
    expect(desk.getState().history.undo).toEqual([]);
    desk.recall([made("a", [[4, 8]])], false);
    desk.undo();
    expect(desk.getState().spans.size).toBe(0);
  });

  test("a step that could not be taken back is not offered again with older history", () => {
    const { desk } = desked();
    const stood = { labelId: "claim", fragments: [[4, 8]] as const, note: "", version: 1 };
    const made = (step: string, spanId: string) => ({
      step,
      intent: "do" as const,
      spanId,
      before: null,
      after: stood,
    });
    desk.recall([made("older", "s1"), made("gone", "elsewhere")], true);
    expect(desk.undo()).toBeNull();
    expect(desk.getState().refused).toHaveLength(1);
    desk.recall([made("oldest", "s0")], false);
    expect(
      desk
        .getState()
        .history.undo.flat()
        .map(({ step }) => step),
    ).toEqual(["oldest", "older"]);
  });

  test("an undo whose step lies a page further back leaves nothing to undo twice", () => {
    const { desk } = desked([]);
    const stood = { labelId: "claim", fragments: [[4, 8]] as const, note: "", version: 1 };
    desk.recall([{ step: "back", intent: "undo", spanId: "a", before: stood, after: null }], true);
    desk.recall([{ step: "made", intent: "do", spanId: "a", before: null, after: stood }], false);
    expect(desk.getState().history).toMatchObject({ undo: [], redo: [[{ step: "back" }]] });
  });
});
