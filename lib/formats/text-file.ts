import type { Encoding } from "@/lib/core/encoding";

/** What an imported text file turned out to be. */
export type Decoded =
  | { ok: true; text: string; encoding: Encoding; warnings: string[] }
  | { ok: false; code: "nul" | "not-text"; message: string };

export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** The stored form of a text: without the one byte-order mark in front, lines end in LF, nothing else changed. */
export const normalizeText = (text: string): string => withLineFeeds(text.replace(/^\ufeff/, ""));

/**
 * Decodes a text file once: by its byte-order mark; without one as `hint` says; without either as UTF-8 or, when
 * it is not, as Windows-1252 with a warning. "latin1" is read as Windows-1252, as browsers do. NUL is refused with
 * the place of its byte, since no text holds it and Postgres stores none. Places of bytes count from 0.
 */
export function decodeTextFile(bytes: Uint8Array, hint?: Encoding): Decoded {
  const encoding = markOf(bytes) ?? hint;
  if (encoding === "utf-16le" || encoding === "utf-16be") return decodeUtf16(bytes, encoding);
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    const wide = bytes.length % 2 === 0 ? looksWide(bytes) : null;
    return refuseNul(nul, wide && `It looks like ${wide} without a byte-order mark: choose that encoding.`);
  }
  if (encoding === "windows-1252" || encoding === "latin1") return decodeWindows1252(bytes, encoding, []);
  try {
    return accept(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), "utf-8", []);
  } catch {
    const bad = `Not UTF-8 (byte ${firstBadByte(bytes)})`;
    if (encoding === "utf-8")
      return { ok: false, code: "not-text", message: `${bad}. Choose another encoding.` };
    const warning = `${bad}: read as Windows-1252. Check the accents and quotes.`;
    return decodeWindows1252(bytes, "windows-1252", [warning]);
  }
}

function accept(decoded: string, encoding: Encoding, warnings: string[]): Decoded {
  const text = normalizeText(decoded);
  if (text.trim() === "") warnings.push("The text is empty.");
  return { ok: true, text, encoding, warnings };
}

const refuseNul = (byte: number, advice?: string | null): Decoded => ({
  ok: false,
  code: "nul",
  message: `Byte ${byte} is NUL, which no text holds. ${advice ?? "Is this a text file?"}`,
});

function markOf([a, b, c]: Uint8Array): Encoding | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : null;
}

/** UTF-16 of mostly Western text has a NUL in every other byte. */
function looksWide(bytes: Uint8Array): "UTF-16LE" | "UTF-16BE" | null {
  const nuls: [number, number] = [0, 0];
  const length = Math.min(bytes.length, 4096);
  for (let i = 0; i < length; i++) if (bytes[i] === 0) nuls[i % 2 === 0 ? 0 : 1]++;
  if (nuls[1] > length / 4 && nuls[0] < length / 32) return "UTF-16LE";
  return nuls[0] > length / 4 && nuls[1] < length / 32 ? "UTF-16BE" : null;
}

function decodeUtf16(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): Decoded {
  const [high, low] = encoding === "utf-16be" ? [0, 1] : [1, 0];
  const units = new Uint16Array(bytes.length >> 1);
  for (let i = 0; i < units.length; i++) units[i] = (bytes[2 * i + high]! << 8) | bytes[2 * i + low]!;
  const nul = units.indexOf(0);
  if (nul !== -1) return refuseNul(2 * nul);
  const warnings: string[] = [];
  if (bytes.length % 2 === 1) warnings.push("The last byte is half a character and was left out.");
  const decoded = textOf(units);
  if (decoded.isWellFormed()) return accept(decoded, encoding, warnings);
  warnings.push("Half characters (lone surrogates) were replaced.");
  return accept(decoded.toWellFormed(), encoding, warnings);
}

/** Bytes 0x80 to 0x9F of Windows-1252; 0 where the byte means nothing. Latin-1 has control characters there. */
const WINDOWS_1252 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
  0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0, 0x017e, 0x0178,
];

/** Node's TextDecoder maps windows-1252 to control characters on some versions; hence the table. */
function decodeWindows1252(bytes: Uint8Array, encoding: Encoding, warnings: string[]): Decoded {
  const units = new Uint16Array(bytes.length);
  let unknown = -1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    const unit = byte < 0x80 || byte > 0x9f ? byte : WINDOWS_1252[byte - 0x80]!;
    if (unit === 0 && unknown === -1) unknown = i;
    units[i] = unit === 0 ? 0xfffd : unit;
  }
  if (unknown !== -1)
    warnings.push(`Byte ${unknown} means nothing in Windows-1252; a replacement character stands for it.`);
  return accept(textOf(units), encoding, warnings);
}

function textOf(units: Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += 8192)
    parts.push(String.fromCharCode(...units.subarray(at, at + 8192)));
  return parts.join("");
}

/** The first byte that cannot be UTF-8. Well-formedness as in the Unicode Standard, table 3-7. */
function firstBadByte(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i]!;
    const size = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (size === 0) return i;
    for (let k = 1; k < size; k++) {
      const byte = bytes[i + k] ?? 0;
      const from = k > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
      const to = k > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
      if (byte < from || byte > to) return i;
    }
    i += size;
  }
  return bytes.length;
}
