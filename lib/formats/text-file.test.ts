import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Encoding } from "@/lib/core/encoding";
import { timesAsLong, walk } from "@/lib/core/testing/quickness";
import { decodeTextFile } from "./text-file";

const bytes = (...parts: (string | number | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)),
  );
const wide = (text: string, bigEndian: boolean) =>
  Uint8Array.from(
    [...text].flatMap((character) =>
      character.split("").flatMap((unit) => {
        const code = unit.charCodeAt(0);
        return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    ),
  );

describe("what is read", () => {
  test.each<[string, Uint8Array, Encoding | undefined, string, Encoding]>([
    ["UTF-8", bytes("Grün 💡"), undefined, "Grün 💡", "utf-8"],
    [
      "OFF-07 one byte-order mark of two",
      bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, "x"),
      undefined,
      "\ufeffx",
      "utf-8",
    ],
    ["OFF-05 line ends", bytes("a\r\nb\rc\n\r\n"), undefined, "a\nb\nc\n\n", "utf-8"],
    [
      "nothing else is changed",
      bytes(" e\u0301 &amp;\u200b\t\u00a0"),
      undefined,
      " e\u0301 &amp;\u200b\t\u00a0",
      "utf-8",
    ],
    [
      "IMP-04 UTF-16LE by its mark",
      bytes(0xff, 0xfe, [...wide("a💡\r\n", false)]),
      undefined,
      "a💡\n",
      "utf-16le",
    ],
    ["IMP-04 UTF-16BE by its mark", bytes(0xfe, 0xff, [...wide("a💡", true)]), undefined, "a💡", "utf-16be"],
    ["UTF-16 as it is said", wide("né", false), "utf-16le", "né", "utf-16le"],
    [
      "IMP-21 Windows-1252 as it is said",
      bytes(0x93, "x", 0x94, 0x80),
      "windows-1252",
      "“x”€",
      "windows-1252",
    ],
    ["IMP-21 Latin-1 as browsers read it", bytes(0x92, 0xe9), "latin1", "’é", "latin1"],
    ["a mark outranks what is said", bytes(0xef, 0xbb, 0xbf, "é"), "windows-1252", "é", "utf-8"],
  ])("%s", (_, file, hint, text, encoding) => {
    expect(decodeTextFile(file, hint)).toEqual({ ok: true, text, encoding, warnings: [] });
  });

  test("IMP-21: what is not UTF-8 is read as Windows-1252, and says from which byte on", () => {
    const decoded = decodeTextFile(bytes("ab", 0x96, "c"));
    expect(decoded).toMatchObject({ ok: true, text: "ab–c", encoding: "windows-1252" });
    expect(decoded.ok && decoded.warnings).toEqual([expect.stringContaining("byte 2")]);
  });

  test("OFF-18: lone surrogates are replaced, and said", () => {
    const decoded = decodeTextFile(bytes(0xff, 0xfe, 0x3d, 0xd8, 0x61, 0));
    expect(decoded).toMatchObject({
      ok: true,
      text: "\ufffda",
      warnings: [expect.stringContaining("surrogates")],
    });
  });

  test("CSV-07: an empty file is a text, and says so", () => {
    expect(decodeTextFile(bytes())).toMatchObject({ ok: true, text: "", warnings: ["The text is empty."] });
  });

  test("a byte without meaning is replaced, and said", () => {
    expect(decodeTextFile(bytes("a", 0x81), "windows-1252")).toMatchObject({
      text: "a\ufffd",
      warnings: [expect.stringContaining("Byte 1 ")],
    });
  });
});

describe("what is refused", () => {
  test.each<[string, Uint8Array, Encoding | undefined, string]>([
    ["IMP-05 NUL after wide characters", bytes("é", 0, "x"), undefined, "Byte 2 is NUL"],
    ["IMP-05 NUL in Windows-1252", bytes(0x93, 0x94, 0, "x"), "windows-1252", "Byte 2 is NUL"],
    ["IMP-05 NUL in UTF-16", bytes(0xff, 0xfe, 0x61, 0, 0, 0), undefined, "Byte 4 is NUL"],
    ["UTF-16 without its mark", wide("a text of some length", false), undefined, "looks like UTF-16LE"],
    ["not the UTF-8 it is said to be", bytes("abc", 0xff), "utf-8", "byte 3"],
  ])("%s", (_, file, hint, message) => {
    expect(decodeTextFile(file, hint)).toMatchObject({
      ok: false,
      message: expect.stringContaining(message),
    });
  });

  test("law: the bad byte is where the strict decoder stops", () => {
    fc.assert(
      fc.property(fc.uint8Array({ min: 1, maxLength: 12 }), (file) => {
        const decoded = decodeTextFile(file, "utf-8");
        if (decoded.ok || decoded.code === "nul") return;
        const at = Number(/byte (\d+)/.exec(decoded.message)?.[1]);
        const strict = (part: Uint8Array, stream: boolean) =>
          new TextDecoder("utf-8", { fatal: true }).decode(part, { stream });
        expect(() => strict(file.subarray(0, at), false)).not.toThrow();
        for (let end = at + 1; end <= file.length; end++) {
          expect(() => strict(file.subarray(at, end), false)).toThrow();
        }
      }),
    );
  });
});

test.each([0x61, 0xe9])("20 MB of %i are decoded in a few walks over their characters", (unit) => {
  const file = new Uint8Array(20_000_000).fill(unit);
  const text = "a".repeat(file.length);
  const decode = () => expect(decodeTextFile(file).ok).toBe(true);
  expect(timesAsLong(decode, () => walk(text), 1)).toBeLessThan(50);
});
