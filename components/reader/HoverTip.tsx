"use client";

import { useEffect, useState } from "react";
import { useReader, useView } from "./desk-context";
import classes from "./HoverTip.module.css";
import { SpanFacts } from "./SpanFacts";

const WAIT = 350;
const MOST = 5;
const NONE: readonly string[] = [];

/** Over the spans under the pointer: what each is, whose, since when. The cards say the same to a screen reader. */
export function HoverTip() {
  const { desk, page } = useReader();
  const hovered = useView((state) => (state.pick ? NONE : state.hovered));
  const [at, setAt] = useState<DOMRect | null>(null);
  const spans = hovered.flatMap((id) => desk.getState().spans.get(id) ?? []);
  const start = spans[0]?.fragments[0]?.[0];

  useEffect(() => {
    setAt(null);
    if (start === undefined) return;
    const timer = setTimeout(() => setAt(page.current?.rectOf([start, start + 1]) ?? null), WAIT);
    const hide = () => setAt(null);
    document.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("scroll", hide, { capture: true });
    };
  }, [start, page]);

  if (!at || spans.length === 0) return null;
  const above = at.top > 90;
  return (
    <div
      className={classes.tip}
      data-testid="hover-tip"
      aria-hidden
      style={{
        left: Math.max(8, Math.min(at.left, window.innerWidth - 330)),
        ...(above ? { bottom: window.innerHeight - at.top + 8 } : { top: at.bottom + 8 }),
      }}
    >
      {spans.slice(0, MOST).map((span) => (
        <div key={span.id}>
          <SpanFacts span={span} />
          {span.note && (
            <div className={classes.note} dir="auto">
              {span.note}
            </div>
          )}
        </div>
      ))}
      {spans.length > MOST && <div>and {spans.length - MOST} more</div>}
    </div>
  );
}
