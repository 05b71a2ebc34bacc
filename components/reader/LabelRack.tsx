"use client";

import { UnstyledButton } from "@mantine/core";
import { useReader, useView } from "./desk-context";
import classes from "./LabelRack.module.css";
import { chooseLabel } from "./tagging";

/** The labels at the side: pressed as their keys are, so that one can be held without a keyboard too. */
export function LabelRack() {
  const reader = useReader();
  const brush = useView((state) => state.brush);
  if (!reader.writable) return null;
  return (
    <div className={classes.rack} role="toolbar" aria-label="Labels">
      {[...reader.labels.values()]
        .filter((label) => !label.archived)
        .map((label) => (
          <UnstyledButton
            key={label.id}
            className={classes.label}
            title={label.description}
            aria-pressed={brush === label.id}
            // The selection must outlive the press.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => chooseLabel(reader, label.id)}
          >
            <i className={classes.dot} style={{ background: label.color }} />
            <span dir="auto">{label.name}</span>
            {label.key && <kbd>{label.key.toUpperCase()}</kbd>}
          </UnstyledButton>
        ))}
    </div>
  );
}
