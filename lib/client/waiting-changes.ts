import { createStore, delMany, entries, promisifyRequest, type UseStore } from "idb-keyval";
import type { Change } from "@/lib/core/changes";
import { newId } from "./new-id";

export interface WaitingPlace {
  userId: string;
  projectId: string;
  documentId: string;
  documentName: string;
}

type Key = [at: number, changeId: string];

/** A change as this browser keeps it, and under which key. */
export interface Kept {
  key: Key;
  change: Change;
  /** For people, who may have to take it elsewhere when neither text nor labels can be asked for. */
  words: string;
}

interface Stored extends WaitingPlace, Omit<Kept, "key"> {
  /** The page in which it was made. */
  tab: string;
}

/** Changes that the server has not acknowledged, kept in this browser: over reloads, sign-outs and restarts. */
export interface WaitingChanges {
  /** Resolves once they are kept. */
  add(changes: readonly Change[]): Promise<void>;
  list(): Change[];
  remove(changeIds: readonly string[]): Promise<void>;
}

const TAB = newId();
const lockOf = (tab: string) => `rejoinder-tab-${tab}`;

let opened: UseStore | undefined;
let last = 0;

function store(): UseStore {
  if (!opened) {
    opened = createStore("rejoinder", "waiting");
    // Held as long as this page lives, so that other tabs leave to it what it will send itself.
    void navigator.locks?.request(lockOf(TAB), () => new Promise(() => {}));
  }
  return opened;
}

/** A moment later than every earlier one of this tab, so that the key keeps the order of making. */
function moment(): number {
  last = Math.max(last + 0.001, Date.now());
  return last;
}

/**
 * What this page has made and what it takes up (`resumed`); what another open tab made is that tab's to send.
 * The page's memory says what waits; the browser's store is for the pages after it, so where that store is full
 * or forbidden the changes are sent all the same.
 */
export function waitingChanges(
  place: WaitingPlace,
  resumed: readonly Kept[] = [],
  inWords: (change: Change) => string = () => "",
): WaitingChanges & { kept(): Kept[] } {
  const pending = new Map(resumed.map((kept) => [kept.change.id, kept]));
  return {
    add(changes) {
      const added = changes.map(
        (change): Kept => ({
          key: [moment(), change.id],
          change,
          words: inWords(change),
        }),
      );
      for (const kept of added) pending.set(kept.change.id, kept);
      return store()("readwrite", (objects) => {
        for (const { key, ...kept } of added)
          objects.put({ ...place, ...kept, tab: TAB } satisfies Stored, key);
        // Said at once: a page that is going away would not live to see it close by itself.
        objects.transaction.commit?.();
        return promisifyRequest(objects.transaction);
      }).catch(() => {});
    },
    list: () => [...pending.values()].map(({ change }) => change),
    kept: () => [...pending.values()],
    remove(changeIds) {
      const keys = changeIds.flatMap((id) => {
        const kept = pending.get(id);
        return kept ? [kept.key] : [];
      });
      for (const id of changeIds) pending.delete(id);
      return delMany(keys, store()).catch(() => {});
    },
  };
}

/** What waits in this browser and no other open tab will send, by place, in the order of making. */
export async function leftWaiting(): Promise<{ place: WaitingPlace; changes: Kept[] }[]> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const elsewhere = new Set(held.map(({ name }) => name));
  elsewhere.delete(lockOf(TAB));
  const all = await entries<Key, Stored>(store()).catch((): [Key, Stored][] => []);
  const places = new Map<string, { place: WaitingPlace; changes: Kept[] }>();
  for (const [key, { change, words, tab, ...place }] of all.sort(([[a]], [[b]]) => a - b)) {
    if (elsewhere.has(lockOf(tab))) continue;
    const name = `${place.userId} ${place.documentId}`;
    const known = places.get(name);
    if (known) known.changes.push({ key, change, words });
    else places.set(name, { place, changes: [{ key, change, words }] });
  }
  return [...places.values()];
}
