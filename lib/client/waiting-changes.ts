import { createStore, delMany, entries, promisifyRequest, type UseStore } from "idb-keyval";
import type { Change } from "@/lib/core/changes";
import { newId } from "./new-id";

/** Changes that the server has not acknowledged, kept in this browser: over reloads, sign-outs and restarts. */
export interface WaitingChanges {
  add(changes: readonly Change[]): Promise<void>;
  list(): Promise<Change[]>;
  remove(changeIds: readonly string[]): Promise<void>;
}

export interface WaitingPlace {
  userId: string;
  projectId: string;
  documentId: string;
}

interface Waiting extends WaitingPlace {
  change: Change;
  /** The page in which it was made. */
  tab: string;
}

type Key = [at: number, changeId: string];

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

async function allWaiting(): Promise<[Key, Waiting][]> {
  return (await entries<Key, Waiting>(store()).catch((): [Key, Waiting][] => [])).sort(
    ([[a]], [[b]]) => a - b,
  );
}

const standsAt = (a: WaitingPlace, b: WaitingPlace) => a.userId === b.userId && a.documentId === b.documentId;

/** What this page has made and what it takes up (`resumed`); what another open tab made is that tab's to send. */
export function waitingChanges(place: WaitingPlace, resumed: readonly Change[] = []): WaitingChanges {
  const taken = new Set(resumed.map(({ id }) => id));
  // Where the browser refuses to keep them (full, forbidden), they are at least sent from here.
  let unkept: readonly Change[] = [];
  return {
    add: (changes) =>
      store()("readwrite", (objects) => {
        for (const change of changes)
          objects.put({ ...place, change, tab: TAB } satisfies Waiting, [moment(), change.id] satisfies Key);
        // Said at once: a page that is going away would not live to see it close by itself.
        objects.transaction.commit?.();
        return promisifyRequest(objects.transaction);
      }).catch(() => {
        unkept = [...unkept, ...changes];
      }),
    list: async () => [
      ...(await allWaiting()).flatMap(([, waiting]) =>
        standsAt(waiting, place) && (waiting.tab === TAB || taken.has(waiting.change.id))
          ? [waiting.change]
          : [],
      ),
      ...unkept,
    ],
    remove: async (changeIds) => {
      const gone = new Set(changeIds);
      unkept = unkept.filter(({ id }) => !gone.has(id));
      const keys = (await allWaiting()).flatMap(([key, { change }]) => (gone.has(change.id) ? [key] : []));
      await delMany(keys, store());
    },
  };
}

/** What waits in this browser and no other open tab will send, by place, in the order of making. */
export async function leftWaiting(): Promise<{ place: WaitingPlace; changes: Change[] }[]> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const elsewhere = new Set(held.map(({ name }) => name));
  elsewhere.delete(lockOf(TAB));
  const places = new Map<string, { place: WaitingPlace; changes: Change[] }>();
  for (const [, { change, tab, ...place }] of await allWaiting()) {
    if (elsewhere.has(lockOf(tab))) continue;
    const key = `${place.userId} ${place.documentId}`;
    const known = places.get(key);
    if (known) known.changes.push(change);
    else places.set(key, { place, changes: [change] });
  }
  return [...places.values()];
}
