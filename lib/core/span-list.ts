import { compareSpans, type Span } from "./span";

const BUCKET = 256;
const TABLES = 1024;

interface Bucket {
  spans: readonly Span[];
  /** The last end (code points) of any span in the bucket. */
  reach: number;
  /** How many spans of each label; counted when first asked for. */
  labels: ReadonlyMap<string, number> | null;
}

const startOf = ({ fragments }: Span) => fragments[0]![0];
const endOf = ({ fragments }: Span) => fragments[fragments.length - 1]![1];

function bucketOf(spans: readonly Span[]): Bucket {
  let reach = 0;
  for (const span of spans) reach = Math.max(reach, endOf(span));
  return { spans, reach, labels: null };
}

function labelsIn(bucket: Bucket): ReadonlyMap<string, number> {
  if (bucket.labels) return bucket.labels;
  const labels = new Map<string, number>();
  for (const { labelId } of bucket.spans) labels.set(labelId, (labels.get(labelId) ?? 0) + 1);
  bucket.labels = labels;
  return labels;
}

function tableOf(id: string): number {
  let hash = 0;
  for (let i = Math.max(0, id.length - 8); i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) | 0;
  return (hash ^ (hash >>> 10)) & (TABLES - 1);
}

const covers = (span: Span, from: number, to: number) =>
  span.fragments.some(([start, end]) => start < to && end > from);

/**
 * Spans in text order (start, end, label, id) as a value: a change gives a new list and shares what did not
 * change, so that a page with 50,000 spans can keep every version it needs. Offsets are code points, half-open.
 */
export class SpanList {
  readonly size: number;
  readonly #buckets: readonly Bucket[];
  #tables: readonly (readonly Span[])[] | null;
  #all: readonly Span[] | null = null;

  private constructor(buckets: readonly Bucket[], tables: readonly (readonly Span[])[] | null, size: number) {
    this.#buckets = buckets;
    this.#tables = tables;
    this.size = size;
  }

  /** Spans in any order; ids must differ. */
  static of(spans: readonly Span[]): SpanList {
    const sorted = inTextOrder(spans);
    const buckets: Bucket[] = [];
    for (let i = 0; i < sorted.length; i += BUCKET) buckets.push(bucketOf(sorted.slice(i, i + BUCKET)));
    return new SpanList(buckets, null, sorted.length);
  }

  get(id: string): Span | undefined {
    return this.#tablesById()[tableOf(id)]!.find((span) => span.id === id);
  }

  /** The list with this span, in place of one of the same id if there is one. */
  with(span: Span): SpanList {
    const rest = this.get(span.id) ? this.without(span.id) : this;
    const at = rest.#bucketFor(span);
    const old = rest.#buckets[at]?.spans ?? [];
    const place = old.findIndex((other) => compareSpans(other, span) > 0);
    const spans = old.toSpliced(place === -1 ? old.length : place, 0, span);
    const half = spans.length >> 1;
    const parts = spans.length > 2 * BUCKET ? [spans.slice(0, half), spans.slice(half)] : [spans];
    return new SpanList(
      rest.#buckets.toSpliced(at, 1, ...parts.map(bucketOf)),
      rest.#tableWith(span.id, span),
      rest.size + 1,
    );
  }

  /** The list without the span of this id; the same list where there is none. */
  without(id: string): SpanList {
    const span = this.get(id);
    if (!span) return this;
    const at = this.#bucketFor(span);
    const spans = this.#buckets[at]!.spans.filter((other) => other.id !== id);
    const parts = spans.length > 0 ? [bucketOf(spans)] : [];
    return new SpanList(this.#buckets.toSpliced(at, 1, ...parts), this.#tableWith(id, null), this.size - 1);
  }

  /** The spans that have a character at the offset, innermost (shortest) first. */
  at(offset: number): Span[] {
    const length = (span: Span) => span.fragments.reduce((sum, [start, end]) => sum + end - start, 0);
    return this.within(offset, offset + 1).sort((a, b) => length(a) - length(b) || compareSpans(a, b));
  }

  /** The spans with a character in [from, to), in text order. */
  within(from: number, to: number): Span[] {
    const found: Span[] = [];
    for (const { spans, reach } of this.#buckets) {
      if (reach <= from) continue;
      if (startOf(spans[0]!) >= to) break;
      for (const span of spans) {
        if (startOf(span) >= to) break;
        if (covers(span, from, to)) found.push(span);
      }
    }
    return found;
  }

  /**
   * Running numbers from 1 within each label, in text order, by span id: of the spans that `within` gives, and of
   * some before and among them.
   */
  numbersWithin(from: number, to: number): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const numbers = new Map<string, number>();
    for (const bucket of this.#buckets) {
      if (startOf(bucket.spans[0]!) >= to) break;
      if (bucket.reach <= from) {
        for (const [label, count] of labelsIn(bucket)) counts.set(label, (counts.get(label) ?? 0) + count);
        continue;
      }
      for (const span of bucket.spans) {
        if (startOf(span) >= to) break;
        const number = (counts.get(span.labelId) ?? 0) + 1;
        counts.set(span.labelId, number);
        numbers.set(span.id, number);
      }
    }
    return numbers;
  }

  /** The first span in text order that comes after the given one, or that starts at or after an offset. */
  next(from: Span | number): Span | null {
    const after = (span: Span) =>
      typeof from === "number" ? startOf(span) >= from : compareSpans(span, from) > 0;
    for (const { spans } of this.#buckets) {
      if (!after(spans.at(-1)!)) continue;
      const found = spans.find(after);
      if (found) return found;
    }
    return null;
  }

  /** The last span in text order that comes before the given one, or that starts before an offset. */
  previous(from: Span | number): Span | null {
    const before = (span: Span) =>
      typeof from === "number" ? startOf(span) < from : compareSpans(span, from) < 0;
    for (let i = this.#buckets.length - 1; i >= 0; i--) {
      const { spans } = this.#buckets[i]!;
      if (!before(spans[0]!)) continue;
      return spans.findLast(before) ?? null;
    }
    return null;
  }

  /** All spans in text order; made once per list. */
  all(): readonly Span[] {
    this.#all ??= this.#buckets.flatMap(({ spans }) => spans);
    return this.#all;
  }

  /** Made when first asked for: a text is painted without. */
  #tablesById(): readonly (readonly Span[])[] {
    if (this.#tables) return this.#tables;
    const tables = Array.from({ length: TABLES }, (): Span[] => []);
    for (const span of this.all()) tables[tableOf(span.id)]!.push(span);
    this.#tables = tables;
    return tables;
  }

  /** The bucket that holds, or would hold, the span. */
  #bucketFor(span: Span): number {
    let low = 0;
    let high = this.#buckets.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareSpans(this.#buckets[middle]!.spans.at(-1)!, span) < 0) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low);
  }

  #tableWith(id: string, span: Span | null): readonly (readonly Span[])[] {
    const at = tableOf(id);
    const tables = this.#tablesById();
    const others = tables[at]!.filter((other) => other.id !== id);
    return tables.with(at, span ? [...others, span] : others);
  }
}

/** Dealt out by start first, so that few spans are left to compare. */
function inTextOrder(spans: readonly Span[]): readonly Span[] {
  if (spans.every((span, i) => i === 0 || compareSpans(spans[i - 1]!, span) <= 0)) return spans;
  let last = 0;
  for (const span of spans) last = Math.max(last, startOf(span));
  const piles = Array.from({ length: Math.ceil(spans.length / 16) }, (): Span[] => []);
  for (const span of spans) piles[Math.floor((startOf(span) * piles.length) / (last + 1))]!.push(span);
  return piles.flatMap((pile) => pile.sort(compareSpans));
}
