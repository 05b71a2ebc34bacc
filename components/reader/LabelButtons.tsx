"use client";

import { UnstyledButton } from "@mantine/core";
import { useReader, useView } from "./desk-context";
import classes from "./LabelButtons.module.css";
import { chooseLabel } from "./tagging";

/** The labels in use, pressed as their keys are; the one that is held shows so. What is selected outlives the press. */
export function LabelButtons() {
  const reader = useReader();
  const brush = useView((state) => state.brush);
  return [...reader.labels.values()]
    .filter((label) => !label.archived)
    .map((label) => (
      <UnstyledButton
        key={label.id}
        className={classes.label}
        title={[label.name, label.description].filter(Boolean).join(": ")}
        aria-pressed={brush === label.id}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => chooseLabel(reader, label.id)}
      >
        <i className={classes.dot} style={{ background: label.color }} />
        <span dir="auto">{label.name}</span>
        {label.key && <kbd>{label.key.toUpperCase()}</kbd>}
      </UnstyledButton>
    ));
}
