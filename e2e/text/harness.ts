import "@/lib/dom/text.css";
import "./harness.css";
import { type Fragment, fragmentsFromSelection, type Span } from "@/lib/core/span";
import { SpanList } from "@/lib/core/span-list";
import { indexText, sliceCodePoints } from "@/lib/core/text";
import { createPage, type Page } from "@/lib/dom/page";

const LABELS = new Map([
  ["c", { name: "Claim", color: "#2b6f9e", letter: "C" }],
  ["r", { name: "Rebuttal", color: "#4f9d7f", letter: "R" }],
]);

export interface Harness {
  page: Page;
  /** Shows a text anew, with furniture before and after it. */
  show(text: string): void;
  tag(labelId: string, fragments: readonly Fragment[], note?: string): void;
  /** What a person means by what is selected now: its fragment and its words; null for nothing. */
  meant(): { fragment: Fragment; quote: string } | null;
  /** Selects from a place to a place, each a line and a UTF-16 offset in it, as `28-selections.json` has them. */
  select(anchor: { block: number; offset: number }, focus: { block: number; offset: number }): void;
  painted(): number;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

let index = indexText("");
let spans = SpanList.of([]);
let made = 0;
const text = document.createElement("div");
text.id = "text";
const before = document.createElement("aside");
before.textContent = "Furniture before";
const after = document.createElement("aside");
after.textContent = "Furniture after";
document.body.append(before, text, after);

const harness: Harness = {
  page: createPage(text, index, { labels: LABELS, spans }),
  show(given) {
    index = indexText(given);
    spans = SpanList.of([]);
    harness.page.destroy();
    harness.page = createPage(text, index, { labels: LABELS, spans });
  },
  tag(labelId, fragments, note = "") {
    const at = "2026-01-01T00:00:00.000Z";
    const span: Span = {
      id: `span-${made++}`,
      labelId,
      fragments,
      note,
      version: 1,
      origin: "manual",
      createdAt: at,
      updatedAt: at,
    };
    spans = spans.with(span);
    harness.page.changeSpan(null, span, spans);
  },
  meant() {
    const raw = harness.page.fragmentOf(getSelection()!);
    const fragment = raw && fragmentsFromSelection(index, raw[0], raw[1]);
    return fragment && { fragment, quote: sliceCodePoints(index, fragment[0], fragment[1]) };
  },
  select(anchor, focus) {
    const node = (block: number) =>
      [...text.querySelectorAll("p")[block]!.childNodes].find((child) => child instanceof Text)!;
    getSelection()!.setBaseAndExtent(node(anchor.block), anchor.offset, node(focus.block), focus.offset);
  },
  painted: () => [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0),
};
window.harness = harness;
