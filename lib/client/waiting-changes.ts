import { createStore, delMany, entries, setMany, type UseStore } from "idb-keyval";
import type { Change } from "@/lib/core/changes";

/** Changes that the server has not acknowledged, kept in this browser: over reloads, sign-outs and restarts. */
export interface WaitingChanges {
  add(changes: readonly Change[]): Promise<void>;
  list(): Promise<Change[]>;
  remove(changeIds: readonly string[]): Promise<void>;
}

type Key = [userId: string, documentId: string, at: number, changeId: string];

let opened: UseStore | undefined;
let last = 0;

/** A moment later than every earlier one of this tab, so that the key keeps the order of making. */
function moment(): number {
  last = Math.max(last + 0.001, Date.now());
  return last;
}

export function waitingChanges(userId: string, documentId: string): WaitingChanges {
  opened ??= createStore("rejoinder", "waiting-changes");
  const store = opened;
  const own = async () => {
    const all = (await entries<Key, Change>(store)).filter(
      ([key]) => key[0] === userId && key[1] === documentId,
    );
    return all.sort(([a], [b]) => a[2] - b[2]);
  };
  return {
    add: (changes) =>
      setMany(
        changes.map((change): [Key, Change] => [[userId, documentId, moment(), change.id], change]),
        store,
      ),
    list: async () => (await own()).map(([, change]) => change),
    remove: async (changeIds) => {
      const gone = new Set(changeIds);
      await delMany(
        (await own()).flatMap(([key]) => (gone.has(key[3]) ? [key] : [])),
        store,
      );
    },
  };
}

/** How many changes of a person wait in this browser, by document. */
export async function countWaiting(userId: string): Promise<Map<string, number>> {
  opened ??= createStore("rejoinder", "waiting-changes");
  const counts = new Map<string, number>();
  for (const [key] of await entries<Key, Change>(opened))
    if (key[0] === userId) counts.set(key[1], (counts.get(key[1]) ?? 0) + 1);
  return counts;
}
