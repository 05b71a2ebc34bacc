import type { Lines } from "./lines";
import { caretRect } from "./places";

/** The keyboard's place, drawn in the text. */
export function createCaret(lines: Lines) {
  const caret = document.createElement("i");
  caret.className = "rj-caret";
  return {
    set(offset: number | null): void {
      caret.remove();
      if (offset === null || lines.nodes.length === 0) return;
      const origin = lines.root.getBoundingClientRect();
      const rect = caretRect(lines, offset);
      caret.style.cssText = `left:${rect.left - origin.left - 1}px;top:${rect.top - origin.top}px;height:${rect.height}px`;
      lines.root.append(caret);
    },
  };
}
