"use client";

import { useLayoutEffect } from "react";
import { createProgress, tellingOf } from "@/lib/client/progress";
import { afterPaint } from "@/lib/dom/after-paint";
import type { Reader } from "./desk-context";

const TELL_EVERY = 30_000;

/** Tells the server how long somebody worked actively, and where they stopped; the last word is sent on leaving. */
export function useProgress({ reading, page, mayWrite }: Reader): void {
  const documentId = reading.document.id;
  // Before the text is taken out of the page, where one stands in it can still be measured.
  useLayoutEffect(() => {
    if (!mayWrite) return;
    const { act, tick, tell } = createProgress({
      send: tellingOf(documentId, reading.reviewer.id),
      place: () => page.current?.placeInView() ?? null,
      visible: () => document.visibilityState === "visible",
    });
    const leave = () => document.visibilityState === "hidden" && tell();
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
  }, [documentId, mayWrite, page, reading.reviewer.id]);
}
