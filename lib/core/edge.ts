import { nextWord, nextWordEnd, previousWord, previousWordEnd } from "./boundaries";
import { checkFragments, type Fragment } from "./span";
import { nextGrapheme, previousGrapheme, type TextIndex } from "./text";

/**
 * The fragments with their outer start or end one step on (`direction` 1) or back (-1). The edge skips white
 * space; null where it would leave the text, empty its fragment or touch the next.
 */
export function moveEdge(
  index: TextIndex,
  fragments: readonly Fragment[],
  edge: "start" | "end",
  by: "character" | "word",
  direction: 1 | -1,
): Fragment[] | null {
  const at = edge === "start" ? 0 : fragments.length - 1;
  const [start, end] = fragments[at]!;
  const word = edge === "start" ? [previousWord, nextWord] : [previousWordEnd, nextWordEnd];
  const [back, on] = by === "word" ? word : [previousGrapheme, nextGrapheme];
  const step = (direction === 1 ? on : back)!;
  let moved = edge === "start" ? start : end;
  for (;;) {
    const next = step(index, moved);
    if (next === moved) return null;
    moved = next;
    const part: Fragment = edge === "start" ? [moved, end] : [start, moved];
    if (part[1] <= part[0]) return null;
    const result = fragments.with(at, part);
    const problem = checkFragments(index, result);
    if (problem === null) return result;
    if (problem !== "white-space") return null;
  }
}
