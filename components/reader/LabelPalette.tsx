"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { useReader, useView } from "./desk-context";
import { LabelButtons } from "./LabelButtons";
import classes from "./LabelPalette.module.css";

/** The labels, beside what is selected: below it where there is room, else above. */
export function LabelPalette() {
  const reader = useReader();
  const at = useView((state) => state.paletteAt);
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  useLayoutEffect(() => {
    if (!at || !box.current) return setPlace(null);
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const below = at.bottom + 8 + height < window.innerHeight - 48;
    setPlace({
      left: Math.max(8, Math.min(at.left, window.innerWidth - width - 8)),
      top: below ? at.bottom + 8 : Math.max(8, at.top - height - 8),
    });
  }, [at]);

  if (!at || !reader.writable) return null;
  return (
    <div
      ref={box}
      className={classes.palette}
      role="toolbar"
      aria-label="Tag the selection as"
      style={place ?? { visibility: "hidden", left: 0, top: 0 }}
      // The selection must outlive the press, also beside a label.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <LabelButtons />
    </div>
  );
}
