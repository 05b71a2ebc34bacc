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
  const cuts = new Set([from, to]);
  for (const { fragments } of spans)
    for (const edge of fragments.flat()) if (edge > from && edge < to) cuts.add(edge);
  const edges = [...cuts].sort((a, b) => a - b);
  const covers = (fragments: readonly Fragment[], at: number) =>
    fragments.some(([start, end]) => start <= at && at < end);
  return edges.slice(0, -1).map((start, i) => ({
    start,
    end: edges[i + 1]!,
    spanIds: spans.filter(({ fragments }) => covers(fragments, start)).map(({ id }) => id),
  }));
}

/**
 * A lane for each span, 0 nearest to the text: spans whose hulls overlap never share one, so that each is seen
 * as what it is; touching spans may. Spans must come in text order; longer ones lie outside shorter ones.
 */
export function lanesOf(spans: readonly Pick<Span, "id" | "fragments">[]): Map<string, number> {
  const order = [...spans].sort((a, b) => {
    const [aStart, aEnd] = hullOf(a.fragments);
    const [bStart, bEnd] = hullOf(b.fragments);
    return aEnd - aStart - (bEnd - bStart) || aStart - bStart;
  });
  const lanes: Fragment[][] = [];
  const result = new Map<string, number>();
  for (const { id, fragments } of order) {
    const [start, end] = hullOf(fragments);
    let lane = lanes.findIndex((taken) => taken.every(([from, to]) => to <= start || from >= end));
    if (lane === -1) lane = lanes.push([]) - 1;
    lanes[lane]!.push([start, end]);
    result.set(id, lane);
  }
  return result;
}
