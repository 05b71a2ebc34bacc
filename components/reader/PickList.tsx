"use client";

import { UnstyledButton } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { useEffect } from "react";
import { previewOf, quoteOf } from "@/lib/core/quote";
import { useReader, useView } from "./desk-context";
import label from "./LabelButtons.module.css";
import classes from "./LabelPalette.module.css";
import { SpanFacts } from "./SpanFacts";
import { focusSpan } from "./tagging";

/** Several spans lie under one point: which of them was meant? */
export function PickList() {
  const reader = useReader();
  const { desk, view, labels } = reader;
  const pick = useView((state) => state.pick);
  const box = useClickOutside<HTMLDivElement>(() => view.setState({ pick: null }));
  useEffect(() => {
    if (pick) return () => view.setState({ hovered: [] });
  }, [pick, view]);
  if (!pick) return null;
  const spans = pick.spanIds.flatMap((id) => desk.getState().spans.get(id) ?? []);
  // At most as high as its style allows, two lines for each.
  const height = Math.min(window.innerHeight / 2, 60 * spans.length + 14);
  return (
    <div
      ref={box}
      className={classes.palette}
      role="listbox"
      aria-label="Spans here"
      onKeyDown={(event) => {
        const options = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=option]")];
        const at = options.indexOf(document.activeElement as HTMLElement);
        const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (by !== 0) options[(at + by + options.length) % options.length]?.focus();
        else if (event.key === "Escape") view.setState({ pick: null });
        else return;
        event.preventDefault();
      }}
      style={{
        left: Math.max(8, Math.min(pick.x, window.innerWidth - 328)),
        top: Math.max(8, Math.min(pick.y + 10, window.innerHeight - height - 8)),
        width: 320,
      }}
    >
      {spans.map((span, i) => (
        <UnstyledButton
          key={span.id}
          role="option"
          aria-selected={false}
          autoFocus={i === 0}
          w="100%"
          className={label.label}
          onMouseEnter={() => view.setState({ hovered: [span.id] })}
          onFocus={() => view.setState({ hovered: [span.id] })}
          onClick={() => focusSpan(reader, span, false)}
        >
          <i className={label.dot} style={{ background: labels.get(span.labelId)?.color }} />
          <span dir="auto">
            <SpanFacts span={span} />
            <br />
            {previewOf(quoteOf(desk.index, span.fragments), 70)}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}
