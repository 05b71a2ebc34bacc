import { Tooltip } from "@mantine/core";
import { number } from "@/components/shell/say";
import type { DocumentRow } from "@/lib/schema/document";
import classes from "./Documents.module.css";
import type { NamedLabel } from "./named-label";

interface Props {
  counts: DocumentRow["labels"];
  labels: NamedLabel[];
}

/** How a document's spans fall on the labels: a bar to see, the numbers to hover and to hear. */
export function LabelBar({ counts, labels }: Props) {
  const shares = labels.flatMap((label) => {
    const count = counts.find(({ id }) => id === label.id)?.count;
    return count ? [{ ...label, count }] : [];
  });
  const text = shares.map(({ name, count }) => `${name} ${number(count)}`).join(", ") || "No spans";
  return (
    <Tooltip label={text} multiline maw={280}>
      <span className={classes.bar} role="img" aria-label={text}>
        {shares.map(({ id, color, count }) => (
          <i key={id} style={{ background: color, flexGrow: count }} />
        ))}
      </span>
    </Tooltip>
  );
}
