/** One figure and what it is held against, both measured in the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What it is held against, in words with its own figure. */
  against: string;
  ratio: number;
  bound: string;
  holds: boolean;
}

/** The app under measure. */
export interface Bench {
  /** Its address. */
  url: string;
  databaseUrl: string;
  /** The process that serves it. */
  pid: () => number;
  say: (line: string) => void;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

const rounded = (value: number) => Number(value.toPrecision(4));

type Against = (
  name: string,
  value: number,
  unit: string,
  against: string,
  peer: number,
  share: number,
) => Figure;

const held =
  (words: string, holds: (value: number, limit: number) => boolean): Against =>
  (name, value, unit, against, peer, share) => ({
    name,
    value: rounded(value),
    unit,
    against: `${against}: ${rounded(peer)} ${unit}`,
    ratio: rounded(value / peer),
    bound: `${words} ${share} ×`,
    holds: holds(value, share * peer),
  });

export const atLeast = held("at least", (value, limit) => value >= limit);
export const atMost = held("at most", (value, limit) => value <= limit);

export const below = (name: string, value: number, unit: string, bound: number): Figure => ({
  name,
  value: rounded(value),
  unit,
  against: `${bound} ${unit}`,
  ratio: rounded(value / bound),
  bound: `below ${bound} ${unit}`,
  holds: value < bound,
});

/** A figure that could not be taken; it does not hold, and says why. */
export const absent = (name: string, why: string): Figure => ({
  name,
  value: 0,
  unit: "",
  against: why,
  ratio: 0,
  bound: "",
  holds: false,
});
