/** How many letters must be put in, left out or changed to make one word of another. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j++)
      row.push(Math.min(above[j + 1]! + 1, row[j]! + 1, above[j]! + (a[i] === b[j] ? 0 : 1)));
    above = row;
  }
  return above[b.length]!;
}

/** The one of `names` that was most likely meant by `given`; null where none is near: a third of its letters differ. */
export function nearest(given: string, names: readonly string[]): string | null {
  if (given.length > 100) return null;
  const told = names.map((name) => ({ name, far: distance(given.toLowerCase(), name.toLowerCase()) }));
  const best = told.toSorted((a, b) => a.far - b.far)[0];
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
}
