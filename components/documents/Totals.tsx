import type { DocumentList } from "@/lib/schema/document";
import classes from "./Documents.module.css";

const n = (value: number) => value.toLocaleString("en");

export function Totals({ totals }: { totals: DocumentList["totals"] }) {
  const cells = [
    { value: n(totals.documents), text: `documents, ${n(totals.words)} words` },
    { value: `${n(totals.done)} of ${n(totals.readings)}`, text: "readings done" },
    { value: n(totals.spans), text: "spans" },
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
