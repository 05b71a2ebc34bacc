/** A label as a scheme proposes it. */
export interface SchemeLabel {
  name: string;
  color: string;
  key: string | null;
  description: string;
}

/**
 * Colours in the order in which labels get them. Each keeps 3 : 1 against the light and the dark page, and
 * they stay apart for eyes that do not tell red from green (scheme.test.ts measures both).
 */
export const PALETTE = [
  "#2b6f9e",
  "#c03c30",
  "#4f9d7f",
  "#df7414",
  "#8f69e0",
  "#7890c0",
  "#54786c",
  "#7848cc",
  "#00a848",
  "#3c849c",
  "#007830",
  "#9084e4",
] as const;

export const STARTER_SCHEME: { name: string; labels: readonly SchemeLabel[] } = {
  name: "Public argument",
  labels: [
    {
      name: "Claim",
      color: PALETTE[0],
      key: "C",
      description: "Somebody says that something is so, or ought to be so.",
    },
    {
      name: "Allegation",
      color: PALETTE[1],
      key: "A",
      description: "Somebody says that a person or an organisation did wrong.",
    },
    {
      name: "Rebuttal",
      color: PALETTE[2],
      key: "R",
      description: "Somebody answers a claim or an allegation and says that it does not hold.",
    },
    {
      name: "Evidence",
      color: PALETTE[3],
      key: "E",
      description: "Something is brought forward for a claim: a document, a figure, a witness, an example.",
    },
    {
      name: "Concession",
      color: PALETTE[4],
      key: "N",
      description: "Somebody grants a point to the other side.",
    },
  ],
};

/** The first colour of the palette that is not used yet; when all are, one that is used least. */
export function nextColor(used: readonly string[]): string {
  const count = (color: string) => used.filter((other) => other.toLowerCase() === color).length;
  return PALETTE.reduce<string>((best, color) => (count(color) < count(best) ? color : best), PALETTE[0]);
}

/** Letters that the reader has a use for itself. */
export const READER_KEYS = { guidelines: "G", note: "M", panel: "P", undo: "Z" } as const;

/** Whether a label may not have this key, since the reader would lose one of its own. */
export const isReaderKey = (key: string): boolean =>
  Object.values<string>(READER_KEYS).includes(key.toUpperCase());

/** A letter of the name that is no key yet, else a digit; null when none is left. */
export function nextKey(name: string, used: readonly (string | null)[]): string | null {
  const taken = new Set(used.map((key) => key?.toLowerCase()));
  const letters = [...name].filter((letter) => /^\p{L}$/u.test(letter));
  const free = [...letters, ..."123456789"].find((key) => !taken.has(key.toLowerCase()) && !isReaderKey(key));
  return free === undefined ? null : normalizeKey(free);
}

/** Keys are shown in capitals where the capital is one character too (not ß). */
export function normalizeKey(key: string): string {
  const capital = key.toUpperCase();
  return [...capital].length === 1 ? capital : key;
}

/** WCAG relative luminance of `#rrggbb`, 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export const PAGES = { light: "#fdfcfa", dark: "#16171a" } as const;

/** On which page a colour stands out too little to be seen by everyone (below 3 : 1); empty where on none. */
export const faintOn = (color: string): ("light" | "dark")[] =>
  (["light", "dark"] as const).filter((page) => contrast(color, PAGES[page]) < 3);

/** The letter by which a label's spans are numbered (C1, C2): its key, else the first of its name. */
export function letterOf({ key, name }: { key: string | null; name: string }): string {
  return (key ?? [...name][0] ?? "").toUpperCase();
}
