function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The least that can be done with every character of a text. */
export function walk(text: string): number {
  let sum = 0;
  for (const character of text) sum += character.codePointAt(0)!;
  return sum;
}

/**
 * How many times as long `work` takes as `yardstick`. Both have their turns in the same rounds and the quickest of
 * each counts, so that a busy machine makes neither look worse.
 */
export function timesAsLong(work: () => unknown, yardstick: () => unknown, rounds = 5): number {
  let [ours, theirs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    theirs = Math.min(theirs, timed(yardstick));
    ours = Math.min(ours, timed(work));
  }
  return ours / theirs;
}
