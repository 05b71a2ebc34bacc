/** A document as the bench reads it. Offsets are UTF-16 and code points alike: the text is plain ASCII. */
export interface BenchText {
  text: string;
  spans: { id: string; start: number; end: number; label: number }[];
}

const SYLLABLES = "ka lo mi ren to sa ve du pri on est al bo cu ner fi gra hel ix jor".split(" ");
export const BENCH_LABELS = [
  { name: "Alpha", color: "#2b6f9e", key: "A" },
  { name: "Beta", color: "#c03c30", key: "B" },
  { name: "Gamma", color: "#4f9d7f", key: "G" },
] as const;

/** The same numbers in [0, 1) for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Paragraphs of 300 to 900 characters; spans of 4 to 80 within one, three labels, overlapping freely. */
export function makeBenchText(characters: number, spanCount: number, seed = 12345): BenchText {
  const random = numbersFrom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const word = () => Array.from({ length: 1 + upTo(4) }, () => SYLLABLES[upTo(SYLLABLES.length)]).join("");
  const paragraphs: string[] = [];
  for (let length = 0; length < characters; length += paragraphs.at(-1)!.length) {
    const wanted = Math.min(characters - length, 300 + upTo(600));
    let paragraph = "";
    while (paragraph.length < wanted - 1) paragraph += (paragraph && " ") + word();
    paragraphs.push(`${paragraph.slice(0, Math.max(0, wanted - 1))}\n`);
  }
  const text = paragraphs.join("");
  const spans = Array.from({ length: spanCount }, (_, i) => {
    const at = upTo(text.length);
    const first = text.lastIndexOf("\n", at - 1) + 1;
    const last = text.indexOf("\n", at);
    let start = Math.max(first, Math.min(at, last - 4));
    let end = Math.min(last, start + 4 + upTo(77));
    while (start < end - 1 && text[start] === " ") start++;
    while (end > start + 1 && text[end - 1] === " ") end--;
    return { id: `s${i}`, start, end, label: upTo(3) };
  });
  spans.sort((a, b) => a.start - b.start || a.end - b.end);
  return { text, spans };
}
