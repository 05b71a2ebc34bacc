const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * Turns CSV bytes whose records end in LF (as Postgres writes them) into records that end in CRLF, chunk by
 * chunk. Line breaks inside quoted cells stay: a record ends where an even number of quotes stands before it.
 */
export function crlfRecords(): (chunk: Uint8Array) => Uint8Array {
  let quoted = false;
  return (chunk) => {
    const ends: number[] = [];
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LF && !quoted) ends.push(at);
    }
    const out = new Uint8Array(chunk.length + ends.length);
    let from = 0;
    for (const [count, end] of ends.entries()) {
      out.set(chunk.subarray(from, end), from + count);
      out[end + count] = CR;
      from = end;
    }
    out.set(chunk.subarray(from), from + ends.length);
    return out;
  };
}
