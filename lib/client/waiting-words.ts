import type { Change, SpanContent } from "@/lib/core/changes";
import { quoteOf } from "@/lib/core/quote";
import type { TextIndex } from "@/lib/core/text";
import type { Kept } from "./waiting-changes";

/** A change as a person would write it down; `before` is how its span stood, which a deletion does not say. */
export function wordsOf(
  { kind, span }: Change,
  before: SpanContent | null,
  index: TextIndex,
  labels: ReadonlyMap<string, { name: string }>,
): string {
  const content = span ?? before;
  if (!content) return "A span is deleted.";
  const { labelId, fragments, note } = content;
  const said = `${labels.get(labelId)?.name ?? ""}: “${quoteOf(index, fragments)}”`;
  if (kind === "delete") return `Deleted: ${said}`;
  return note ? `${said}\nNote: ${note}` : said;
}

/** What waits of a text, as plain text: of each span what was wanted last. */
export function waitingText(documentName: string, kept: readonly Kept[]): string {
  const last = new Map(kept.map(({ change, words }) => [change.spanId, words]));
  return `${[documentName, ...last.values()].join("\n\n")}\n`;
}
