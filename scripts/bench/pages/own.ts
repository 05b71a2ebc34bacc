import "@/lib/dom/text.css";
import "./own.css";
import type { Span } from "@/lib/core/span";
import { SpanList } from "@/lib/core/span-list";
import { indexText } from "@/lib/core/text";
import { createPage } from "@/lib/dom/page";
import { BENCH_LABELS, type BenchText } from "../reading-text";
import { onSelect } from "./stage";

/** The text page of the reader alone, without the app around it. */
const spanOf = (id: string, start: number, end: number, label: number): Span => ({
  id,
  labelId: `${label}`,
  fragments: [[start, end]],
  note: "",
  version: 1,
  origin: "manual",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

window.stage = {
  load({ text, spans: given }: BenchText) {
    const container = document.createElement("div");
    container.id = "text";
    document.body.append(container);
    let spans = SpanList.of(given.map(({ id, start, end, label }) => spanOf(id, start, end, label)));
    const labels = new Map(
      BENCH_LABELS.map(({ name, color, key }, i) => [`${i}`, { name, color, letter: key }]),
    );
    const page = createPage(container, indexText(text), { labels, spans });
    onSelect(container, (_, selection) => {
      const fragment = page.fragmentOf(selection);
      if (!fragment || !page.verify()) return;
      selection.removeAllRanges();
      const span = spanOf(`new-${spans.size}`, fragment[0], fragment[1], 0);
      spans = spans.with(span);
      page.changeSpan(null, span, spans);
      window.created?.();
    });
  },
  root: () => document.getElementById("text")!,
};
