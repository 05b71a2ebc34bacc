import { afterEach, expect, test, vi } from "vitest";
import { MOST_TEXTS } from "@/lib/schema/document";
import { documentEndpoints } from "@/lib/schema/document-endpoints";
import { readPaste } from "./candidates";
import { loadsOf, type Outcomes, sendAll } from "./import";

const sized = async (size: number) => readPaste("a.txt", "x".repeat(size));

test("small texts go together in their order, a large one alone, and none is left out", async () => {
  const sizes = [10, 999_000, 2_000, 5_000_000, 10, 10];
  const wanted = await Promise.all(sizes.map(sized));
  const loads = loadsOf(wanted);
  expect(loads.map((load) => load.map(({ source }) => source.size))).toEqual([
    [10, 999_000],
    [2_000],
    [5_000_000],
    [10, 10],
  ]);
  expect(loads.flat()).toEqual(wanted);
  expect(loadsOf([])).toEqual([]);
});

test("no request holds more texts than the server takes", async () => {
  const one = await sized(1);
  const loads = loadsOf(Array.from({ length: 2 * MOST_TEXTS + 1 }, () => one));
  expect(loads.map(({ length }) => length)).toEqual([MOST_TEXTS, MOST_TEXTS, 1]);
});

/** A server that stores what the contract lets in, each request when `until` says so. */
function server(until: Promise<void> = Promise.resolve(), busy = 0) {
  const stored: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body, signal }: { body: string; signal?: AbortSignal }) => {
    if (busy-- > 0) return new Response(null, { status: 429 });
    const read = documentEndpoints.createSeveral.body.safeParse(JSON.parse(body));
    if (read.success) stored.push(...read.data.documents.map(({ id }) => id));
    await until;
    signal?.throwIfAborted();
    const error = { code: "bad-input", message: "not read", places: [], details: {}, request: "" };
    return read.success
      ? Response.json({ documents: read.data.documents.map(({ id }) => ({ id, refused: null })) })
      : Response.json({ error }, { status: 400 });
  });
  return stored;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What was said last of each. */
function listener() {
  const told = new Map<string, string>();
  const tell = (outcomes: Outcomes) => {
    for (const [id, { outcome }] of outcomes) told.set(id, outcome);
  };
  return { told, tell };
}

const batch = { projectId: crypto.randomUUID(), id: crypto.randomUUID(), placeOf: () => 0 };
const named = (names: string[]) => Promise.all(names.map((name) => readPaste(name, "text")));

test("one that the server cannot even read fails alone, and the others go in", async () => {
  const stored = server();
  const wanted = await named(["a", "half \ud83d", "c", "d", "e"]);
  const { told, tell } = listener();
  expect(await sendAll(batch, wanted, tell, new AbortController())).toBeNull();
  expect(wanted.map(({ id }) => told.get(id))).toEqual(["stored", "failed", "stored", "stored", "stored"]);
  expect(stored).toEqual(wanted.filter((_, at) => at !== 1).map(({ id }) => id));
});

test("a server that has too much to do just now is asked again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const stored = server(Promise.resolve(), 2);
  const wanted = await named(["a"]);
  const { told, tell } = listener();
  const over = sendAll(batch, wanted, tell, new AbortController());
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stored).toHaveLength(1);
  });
  await over;
  expect([...told.values()]).toEqual(["stored"]);
});

test("a stop takes no further load, and tells what the server stored of those under way", async () => {
  let answer = () => {};
  const stored = server(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const wanted = await Promise.all(Array.from({ length: 4 }, () => sized(1_000_000)));
  const { told, tell } = listener();
  const stop = new AbortController();
  const over = sendAll(batch, wanted, tell, stop);
  await vi.waitFor(() => expect(stored).toHaveLength(2));
  stop.abort();
  answer();
  await over;
  expect([...told.values()]).toEqual(["stored", "stored"]);
  expect([...told.keys()].sort()).toEqual([...stored].sort());
});
