"use client";

import { UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState } from "react";
import { previewOf, quoteOf } from "@/lib/core/quote";
import { useDesk, useReader, useView } from "./desk-context";
import { Keys } from "./Keys";
import { LabelButtons } from "./LabelButtons";
import label from "./LabelButtons.module.css";
import classes from "./LabelPalette.module.css";
import { addSelection } from "./tagging";

/** The selection as a further fragment of the span that is chosen. */
function AddToChosen() {
  const reader = useReader();
  const span = useDesk(({ focusId, spans }) => (focusId ? spans.get(focusId) : undefined));
  if (!span) return null;
  return (
    <UnstyledButton
      className={`${label.label} ${classes.add}`}
      title={`${reader.labels.get(span.labelId)?.name}: ${previewOf(quoteOf(reader.desk.index, span.fragments), 120)}`}
      onClick={() => addSelection(reader)}
    >
      <IconPlus size={14} color={reader.labels.get(span.labelId)?.color} aria-hidden />
      Add to the chosen span <Keys of="add-fragment" />
    </UnstyledButton>
  );
}

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
      <AddToChosen />
    </div>
  );
}
