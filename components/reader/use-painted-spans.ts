"use client";

import { startTransition, useEffect, useState } from "react";
import type { DeskState } from "@/lib/client/desk-state";
import { afterPaint } from "@/lib/dom/after-paint";
import { useReader } from "./desk-context";

export type PaintedSpans = Pick<DeskState, "spans" | "focusId">;

/**
 * The spans and the focus as the text shows them; null until it shows any. A list of 50,000 must hold up neither
 * the text nor a new highlight.
 */
export function usePaintedSpans(): PaintedSpans | null {
  const { desk } = useReader();
  const [painted, setPainted] = useState<PaintedSpans | null>(null);
  useEffect(() => {
    function take(): void {
      const { spans, focusId } = desk.getState();
      // The first look-up makes the table of ids: better now than between a mouse-up and its highlight.
      spans.get(focusId ?? "");
      const next = (shown: PaintedSpans | null) =>
        spans === shown?.spans && focusId === shown.focusId ? shown : { spans, focusId };
      // In slices, between which the page answers.
      startTransition(() => setPainted(next));
    }
    let waits = afterPaint(take);
    const unsubscribe = desk.subscribe((state, old) => {
      if (state.spans === old.spans && state.focusId === old.focusId) return;
      waits();
      waits = afterPaint(take);
    });
    return () => {
      waits();
      unsubscribe();
    };
  }, [desk]);
  return painted;
}
