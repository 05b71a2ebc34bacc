"use client";

import { useEffect, useState } from "react";
import { useReader, useView } from "./desk-context";
import classes from "./HoverTip.module.css";
import { when } from "./when";

const WAIT = 350;

/** Over the span under the pointer: its label, whose it is, since when. The cards say the same to a screen reader. */
export function HoverTip() {
  const { desk, labels, page, reading } = useReader();
  const hoverId = useView((state) => state.hoverId);
  const [at, setAt] = useState<DOMRect | null>(null);
  const span = hoverId ? desk.getState().spans.get(hoverId) : undefined;

  useEffect(() => {
    setAt(null);
    const start = span?.fragments[0]?.[0];
    if (start === undefined) return;
    const timer = setTimeout(() => setAt(page.current?.rectOf([start, start + 1]) ?? null), WAIT);
    const hide = () => setAt(null);
    document.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("scroll", hide, { capture: true });
    };
  }, [span, page]);

  if (!span || !at) return null;
  const above = at.top > 90;
  return (
    <div
      className={classes.tip}
      aria-hidden
      style={{
        left: Math.max(8, Math.min(at.left, window.innerWidth - 330)),
        ...(above ? { bottom: window.innerHeight - at.top + 8 } : { top: at.bottom + 8 }),
      }}
    >
      <b>{labels.get(span.labelId)?.name}</b> · {reading.reviewer.name} ·{" "}
      {when.format(new Date(span.updatedAt))}
      {span.note && <div className={classes.note}>{span.note}</div>}
    </div>
  );
}
