"use client";

import { useEffect, useState } from "react";
import type { DeskState } from "@/lib/client/desk";
import { afterPaint } from "@/lib/dom/after-paint";
import { useReader } from "./desk-context";

type Painted = Pick<DeskState, "spans" | "focusId">;

/** The spans and the focus as the text shows them: a list of 50,000 must not hold up a new highlight. */
export function usePaintedSpans(): Painted {
  const { desk } = useReader();
  const [painted, setPainted] = useState<Painted>(() => desk.getState());
  useEffect(() => {
    let waits = () => {};
    const take = () =>
      setPainted((shown) => {
        const { spans, focusId } = desk.getState();
        return spans === shown.spans && focusId === shown.focusId ? shown : { spans, focusId };
      });
    const unsubscribe = desk.subscribe((state, old) => {
      if (state.spans === old.spans && state.focusId === old.focusId) return;
      waits();
      waits = afterPaint(take);
    });
    take();
    return () => {
      waits();
      unsubscribe();
    };
  }, [desk]);
  return painted;
}
