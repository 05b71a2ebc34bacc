import { number } from "@/components/shell/say";
import type { DocumentTotals } from "@/lib/schema/document";
import classes from "./Documents.module.css";

interface Props {
  totals: DocumentTotals;
  own: boolean;
}

export function Totals({ totals, own }: Props) {
  const cells = [
    {
      value: number(totals.documents),
      text: `${totals.documents === 1 ? "document" : "documents"}, ${number(totals.words)} words`,
    },
    {
      value: `${number(totals.done)} of ${number(totals.readings)}`,
      text: own ? "your readings done" : "readings done",
    },
    {
      value: number(totals.spans),
      text: `${totals.spans === 1 ? "span" : "spans"}${own ? " of yours" : ""}`,
    },
    {
      value: number(totals.untouched),
      text: own ? "you have not begun" : "nobody has begun",
    },
  ];
  return (
    <dl className={classes.totals}>
      {cells.map(({ value, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
