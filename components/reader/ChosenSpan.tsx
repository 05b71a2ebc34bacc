"use client";

import { Button, CloseButton } from "@mantine/core";
import { previewOf, quoteOf } from "@/lib/core/quote";
import classes from "./ChosenSpan.module.css";
import { useDesk, useReader } from "./desk-context";
import label from "./LabelButtons.module.css";

/** The chosen span where its card has no room beside the text, and the way to the card. */
export function ChosenSpan() {
  const { desk, labels, view } = useReader();
  const span = useDesk(({ focusId, spans }) => (focusId ? spans.get(focusId) : undefined));
  if (!span) return null;
  const { name = "", color } = labels.get(span.labelId) ?? {};
  return (
    <section className={classes.chosen} aria-label="The chosen span">
      <i className={label.dot} style={{ background: color }} />
      <span className={classes.words} dir="auto">
        <b>{name}</b> {previewOf(quoteOf(desk.index, span.fragments), 120)}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => view.setState({ drawer: true })}>
        Open
      </Button>
      <CloseButton aria-label="Let go of the span" onClick={() => desk.focus(null)} />
    </section>
  );
}
