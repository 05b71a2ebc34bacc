import type { Span } from "@/lib/core/span";
import { useReader } from "./desk-context";
import { when } from "./when";

/** A span's label, whose it is, since when. */
export function SpanFacts({ span }: { span: Span }) {
  const { labels, reading } = useReader();
  return (
    <>
      <b>{labels.get(span.labelId)?.name}</b> · {reading.reviewer.name} ·{" "}
      {when.format(new Date(span.updatedAt))}
    </>
  );
}
