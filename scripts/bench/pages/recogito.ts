import "@recogito/text-annotator/text-annotator.css";
import { createTextAnnotator } from "@recogito/text-annotator";
import "./bare.css";
import type { BenchText } from "../reading-text";
import { paragraphAt, showParagraphs } from "./stage";

const FILLS = ["#ffd600", "#00b0ff", "#ff4081"] as const;

/** Recogito with its faster renderer, given ready ranges: the best it can do. */
window.stage = {
  async load({ text, spans }: BenchText) {
    const { root, nodes, starts } = showParagraphs(text);
    const annotator = createTextAnnotator(root, {
      annotatingEnabled: true,
      renderer: "CSS_HIGHLIGHTS",
      style: ({ bodies }) => ({ fill: FILLS[Number(bodies[0]?.value ?? 0)]!, fillOpacity: 0.4 }),
    });
    annotator.setAnnotations(
      spans.map(({ id, start, end, label }) => {
        const at = paragraphAt(starts, start);
        const range = document.createRange();
        range.setStart(nodes[at]!, start - starts[at]!);
        range.setEnd(nodes[at]!, end - starts[at]!);
        return {
          id,
          bodies: [{ id: `${id}b`, annotation: id, purpose: "tagging" as const, value: String(label) }],
          target: {
            annotation: id,
            selector: [{ quote: text.slice(start, end), start, end, range }],
          },
        };
      }),
    );
    await new Promise<void>((resolve) => {
      const look = () => (CSS.highlights.size > 0 ? resolve() : requestAnimationFrame(look));
      look();
    });
    annotator.on("createAnnotation", () => window.created?.());
  },
  root: () => document.getElementById("text")!,
};
