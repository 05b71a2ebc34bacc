import { readingEndpoints } from "@/lib/schema/reading";
import { call } from "./call";

const IDLE_AFTER = 60_000;

interface Parts {
  send: (told: { activeSeconds: number; place?: number }) => Promise<unknown>;
  /** Where in the text the person stands; null where that cannot be seen. */
  place: () => number | null;
  /** Whether the page is in front of somebody. */
  visible: () => boolean;
  now?: () => number;
}

/** That a text is read: how long somebody worked at it actively, and where they are. Only what is new is told. */
export function createProgress({ send, place, visible, now = Date.now }: Parts) {
  let active = 0;
  let lastAct = now();
  let lastTick = now();
  /** What the server knows; at first not even that the text was opened. */
  let told: number | null | undefined;

  function tick(): void {
    const at = now();
    if (visible() && at - lastAct < IDLE_AFTER) active += at - lastTick;
    lastTick = at;
  }

  return {
    act(): void {
      lastAct = now();
    },
    tick,
    /** Time and place are not work: if they cannot be told now, the next telling carries on. */
    tell(): void {
      tick();
      const at = place();
      const activeSeconds = Math.min(3600, Math.round(active / 1000));
      if (activeSeconds === 0 && told !== undefined && (at ?? told) === told) return;
      active -= activeSeconds * 1000;
      told = at ?? told ?? null;
      void send({ activeSeconds, ...(at === null ? {} : { place: at }) }).catch(() => {
        active += activeSeconds * 1000;
        told = undefined;
      });
    },
  };
}

/** Told also by a page that goes away: small, and nobody waits for the answer. */
export const tellingOf =
  (documentId: string, reviewerId: string): Parts["send"] =>
  (told) =>
    call(readingEndpoints.progress, {
      params: { documentId },
      body: { reviewerId, ...told },
      keepalive: true,
    });
