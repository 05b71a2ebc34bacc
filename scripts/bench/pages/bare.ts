import "./bare.css";
import type { BenchText } from "../reading-text";
import { COLORS, onSelect, paragraphAt, showParagraphs } from "./stage";

/** The barest page there can be: paragraphs that are skipped off screen, and one highlight per label. */
const highlights = COLORS.map((color, label) => {
  const style = document.createElement("style");
  style.textContent = `::highlight(label-${label}){background-color:${color}}`;
  document.head.append(style);
  return new Highlight();
});

window.stage = {
  load({ text, spans }: BenchText) {
    const { root, nodes, starts } = showParagraphs(text);
    root.dataset.skips = "";
    const rangeOf = (start: number, end: number) => {
      const at = paragraphAt(starts, start);
      const node = nodes[at]!;
      return new StaticRange({
        startContainer: node,
        startOffset: start - starts[at]!,
        endContainer: node,
        endOffset: end - starts[at]!,
      });
    };
    for (const { start, end, label } of spans) highlights[label]!.add(rangeOf(start, end));
    highlights.forEach((highlight, label) => {
      CSS.highlights.set(`label-${label}`, highlight);
    });
    onSelect(root, (range, selection) => {
      const node = range.startContainer as Text;
      const start = starts[nodes.indexOf(node)]! + range.startOffset;
      const length = range.toString().length;
      selection.removeAllRanges();
      highlights[0]!.add(rangeOf(start, start + length));
      window.created?.();
    });
  },
  root: () => document.getElementById("text")!,
};
