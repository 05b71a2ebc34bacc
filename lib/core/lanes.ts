import { type Fragment, hullOf, type Span } from "./span";

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
