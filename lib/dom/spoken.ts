import { quoteOf } from "@/lib/core/quote";
import { hullOf, type Span } from "@/lib/core/span";
import { type Lines, linesOf } from "./lines";
import type { LabelLook } from "./painter";

const LONGEST = 200;

/**
 * Tells a screen reader, before it reads a line, which spans start and end there. The words are names of empty
 * elements: they are not in the text, so they are not found, selected, copied or counted.
 */
export function createSpoken(lines: Lines, looks: ReadonlyMap<string, LabelLook>) {
  const told = new Map<number, HTMLElement>();

  function clear(line: number): void {
    told.get(line)?.remove();
    told.delete(line);
  }

  return {
    clear,
    tell(line: number, spans: readonly Span[], numbers: ReadonlyMap<string, number>): void {
      const sentences = spans.flatMap((span) => {
        const look = looks.get(span.labelId);
        return look ? [sentence(lines, line, span, `${look.name} ${numbers.get(span.id) ?? ""}`)] : [];
      });
      if (sentences.length === 0) return clear(line);
      let list = told.get(line);
      if (!list) {
        list = document.createElement("span");
        list.className = "rj-spoken";
        told.set(line, list);
        lines.elements[line]!.prepend(list);
      }
      while (list.childElementCount > sentences.length) list.lastElementChild!.remove();
      sentences.forEach((said, i) => {
        const note = list.children[i] ?? list.appendChild(noteElement());
        if (note.ariaLabel !== said) note.ariaLabel = said;
      });
    },
  };
}

function noteElement(): HTMLElement {
  const note = document.createElement("span");
  note.className = "rj-note";
  note.role = "note";
  return note;
}

function sentence(lines: Lines, line: number, { fragments, note }: Span, name: string): string {
  const [first, last] = linesOf(lines, hullOf(fragments));
  const where =
    first === last ? "" : line === first ? " starts here" : line === last ? " ends here" : " goes on here";
  const quote = quoteOf(lines.index, fragments).replace(/\s+/g, " ");
  const short = quote.length > LONGEST ? `${quote.slice(0, 90).trim()} … ${quote.slice(-90).trim()}` : quote;
  return `${name}${where}: “${short}”${note ? `. Note: ${note}` : ""}`;
}
