import { type Fragment, hullOf, type Span } from "./span";

/** A stretch of text that the same spans cover from end to end. */
export interface Segment {
  start: number;
  end: number;
  /** In the order of the given spans. */
  spanIds: readonly string[];
}

/**
 * Cuts [from, to) wherever a fragment begins or ends. The segments rejoin to the stretch without gap or
 * overlap; each names the spans that cover it. Code points.
 */
export function segmentsOf(
  spans: readonly Pick<Span, "id" | "fragments">[],
  from: number,
  to: number,
): Segment[] {
  const cuts: { at: number; span: number; opens: boolean }[] = [];
  spans.forEach(({ fragments }, span) => {
    for (const [start, end] of fragments) {
      if (start >= to || end <= from) continue;
      cuts.push({ at: Math.max(start, from), span, opens: true });
      cuts.push({ at: Math.min(end, to), span, opens: false });
    }
  });
  cuts.sort((a, b) => a.at - b.at);
  const segments: Segment[] = [];
  const open = new Set<number>();
  let at = from;
  const endAt = (end: number) => {
    if (end > at) segments.push({ start: at, end, spanIds: namesOf(open, spans) });
    at = Math.max(at, end);
  };
  for (const { at: cut, span, opens } of cuts) {
    endAt(cut);
    if (opens) open.add(span);
    else open.delete(span);
  }
  endAt(to);
  return segments;
}

const namesOf = (open: ReadonlySet<number>, spans: readonly Pick<Span, "id">[]): string[] =>
  [...open].sort((a, b) => a - b).map((span) => spans[span]!.id);

/**
 * A lane for each span, 0 nearest to the text: spans whose hulls overlap or touch never share one, so that each
 * is seen as what it is. Longer ones lie outside shorter ones. It does not matter in what order the spans come.
 */
export function lanesOf(spans: readonly Pick<Span, "id" | "fragments">[]): Map<string, number> {
  const order = spans
    .map(({ id, fragments }) => ({ id, hull: hullOf(fragments) }))
    .sort(
      (a, b) =>
        a.hull[1] - a.hull[0] - (b.hull[1] - b.hull[0]) || a.hull[0] - b.hull[0] || (a.id < b.id ? -1 : 1),
    );
  const lanes: Fragment[][] = [];
  const result = new Map<string, number>();
  for (const { id, hull } of order) {
    const free = lanes.findIndex((taken) => takePlace(taken, hull));
    result.set(id, free === -1 ? lanes.push([hull]) - 1 : free);
  }
  return result;
}

/** Puts a hull into a lane, which is kept in text order; false where another one is in the way. */
function takePlace(lane: Fragment[], hull: Fragment): boolean {
  const [start, end] = hull;
  let low = 0;
  let high = lane.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lane[middle]![1] < start) low = middle + 1;
    else high = middle;
  }
  const next = lane[low];
  if (next && next[0] <= end) return false;
  lane.splice(low, 0, hull);
  return true;
}
