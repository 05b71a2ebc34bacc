/** What an imported text file turned out to be. */
export type Decoded =
  | { ok: true; text: string; encoding: Encoding; warnings: string[] }
  | { ok: false; code: "nul" | "not-text"; message: string };

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "latin1"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes 0x80 to 0x9F of Windows-1252; 0 where the byte means nothing. Latin-1 has control characters there. */
const WINDOWS_1252 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
  0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0, 0x017e, 0x0178,
];

const CHUNK = 8192;

/** Node's TextDecoder maps windows-1252 to control characters on some versions; hence the table. */
function decodeSingleBytes(bytes: Uint8Array): { text: string; unknown: number } {
  let text = "";
  let unknown = -1;
  for (let from = 0; from < bytes.length; from += CHUNK) {
    const units: number[] = [];
    for (let i = from; i < Math.min(from + CHUNK, bytes.length); i++) {
      const byte = bytes[i]!;
      const unit = byte < 0x80 || byte > 0x9f ? byte : WINDOWS_1252[byte - 0x80]!;
      if (unit === 0 && byte !== 0 && unknown === -1) unknown = i;
      units.push(unit === 0 && byte !== 0 ? 0xfffd : unit);
    }
    text += String.fromCharCode(...units);
  }
  return { text, unknown };
}

function decodeUtf16(bytes: Uint8Array, bigEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let from = 0; from + 1 < bytes.length; from += 2 * CHUNK) {
    const units: number[] = [];
    for (let i = from; i + 1 < bytes.length && i < from + 2 * CHUNK; i += 2)
      units.push(view.getUint16(i, !bigEndian));
    text += String.fromCharCode(...units);
  }
  return text;
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** The stored form of a text: no byte-order mark in front, lines end in LF, nothing else changed. */
export const normalizeText = (text: string): string => text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");

/**
 * Decodes a text file once: UTF-8, UTF-16 by its mark, else Windows-1252; or as `hint` says. NUL is refused
 * with the place of its byte, since no text holds it and Postgres stores none.
 */
export function decodeTextFile(bytes: Uint8Array, hint?: Encoding): Decoded {
  const encoding = hint ?? encodingOf(bytes);
  const warnings: string[] = [];
  let text: string;
  if (encoding === "utf-8") {
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return { ok: false, code: "not-text", message: "These bytes are not UTF-8. Choose another encoding." };
    }
  } else if (encoding === "utf-16le" || encoding === "utf-16be") {
    text = decodeUtf16(bytes, encoding === "utf-16be");
    if (bytes.length % 2 === 1) warnings.push("The last byte is half a character and was left out.");
  } else {
    const { text: decoded, unknown } = decodeSingleBytes(bytes);
    text = decoded;
    warnings.push("Not UTF-8: read as Windows-1252. Check the accents and quotes.");
    if (unknown !== -1)
      warnings.push(`Byte ${unknown} means nothing in Windows-1252; a replacement character stands for it.`);
  }
  const nul = text.indexOf("\0");
  if (nul !== -1) {
    const at = encoding.startsWith("utf-16") ? 2 * nul : new TextEncoder().encode(text.slice(0, nul)).length;
    return {
      ok: false,
      code: "nul",
      message: `Byte ${at} is NUL, which no text holds. Is this a text file?`,
    };
  }
  if (!text.isWellFormed()) {
    text = text.toWellFormed();
    warnings.push("Half characters (lone surrogates) were replaced.");
  }
  const stored = normalizeText(text);
  if (stored.trim() === "") warnings.push("The text is empty.");
  return { ok: true, text: stored, encoding, warnings };
}
