"use client";

import { useEffect } from "react";
import { addressOf, call } from "@/lib/client/call";
import { afterPaint } from "@/lib/dom/after-paint";
import { readingEndpoints } from "@/lib/schema/reading";
import type { Reader } from "./desk-context";

const IDLE_AFTER = 60_000;
const TELL_EVERY = 30_000;

/** Tells the server how long somebody worked actively, and where they stopped; the last word is sent on leaving. */
export function useProgress({ reading, page }: Reader): void {
  const documentId = reading.document.id;
  useEffect(() => {
    if (
      !reading.own ||
      reading.document.archived ||
      reading.project.archived ||
      reading.project.role === "viewer"
    )
      return;
    let active = 0;
    let lastAct = Date.now();
    let lastTick = Date.now();
    const act = () => {
      lastAct = Date.now();
    };
    const tick = () => {
      const now = Date.now();
      if (document.visibilityState === "visible" && now - lastAct < IDLE_AFTER) active += now - lastTick;
      lastTick = now;
    };
    const body = () => {
      tick();
      const activeSeconds = Math.min(3600, Math.round(active / 1000));
      active -= activeSeconds * 1000;
      return { activeSeconds, place: page.current?.placeInView() ?? 0 };
    };
    // Time and place are not work: if they cannot be told now, the next telling carries on.
    const tell = () => {
      const told = body();
      void call(readingEndpoints.progress, { params: { documentId }, body: told }).catch(() => {
        active += told.activeSeconds * 1000;
      });
    };
    const leave = () => {
      if (document.visibilityState !== "hidden") return;
      void fetch(addressOf(readingEndpoints.progress, { documentId }), {
        method: "PATCH",
        keepalive: true,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body()),
      }).catch(() => {});
    };
    const events = ["pointerdown", "keydown", "wheel", "scroll", "touchmove"] as const;
    for (const name of events) document.addEventListener(name, act, { passive: true, capture: true });
    document.addEventListener("visibilitychange", leave);
    // Where one stands is measured on the page, which is about to be painted.
    const stopFirst = afterPaint(tell);
    const ticking = setInterval(tick, 5_000);
    const telling = setInterval(tell, TELL_EVERY);
    return () => {
      stopFirst();
      for (const name of events) document.removeEventListener(name, act, { capture: true });
      document.removeEventListener("visibilitychange", leave);
      clearInterval(ticking);
      clearInterval(telling);
      tell();
    };
  }, [documentId, reading, page]);
}
