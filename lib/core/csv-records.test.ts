import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attachment } from "./attachment";
import { csvRecord } from "./csv";
import { crlfRecords } from "./csv-records";

const bytes = (text: string) => new TextEncoder().encode(text);
const cell = fc.string({ unit: fc.constantFrom("a", "é", "🚌", '"', ",", "\n", "\r", " ", "=") });

describe("records that end in CRLF", () => {
  test("CSV-03: whatever the cells hold and wherever the chunks are cut, only record ends change", () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 })), fc.array(fc.nat(50)), (rows, cuts) => {
        const records = rows.map((row) => csvRecord(row, "exact"));
        const asPostgres = bytes(records.map((record) => `${record.slice(0, -2)}\n`).join(""));
        const convert = crlfRecords();
        const parts: Uint8Array[] = [];
        let from = 0;
        for (const cut of [...cuts, asPostgres.length]) {
          parts.push(convert(asPostgres.subarray(from, from + cut)));
          from += cut;
        }
        parts.push(convert(asPostgres.subarray(from)));
        expect(Buffer.concat(parts).toString()).toBe(records.join(""));
      }),
    );
  });
});

describe("the name of a download", () => {
  test.each([
    ["報告.csv", `attachment; filename="__.csv"; filename*=UTF-8''%E5%A0%B1%E5%91%8A.csv`],
    [
      "O'Brien & Co.csv",
      `attachment; filename="O'Brien & Co.csv"; filename*=UTF-8''O%27Brien%20%26%20Co.csv`,
    ],
    ['a"b;c.csv', `attachment; filename="a_b;c.csv"; filename*=UTF-8''a_b%3Bc.csv`],
    [
      "Final (1) 100%.csv",
      `attachment; filename="Final (1) 100_.csv"; filename*=UTF-8''Final%20%281%29%20100%25.csv`,
    ],
    ["a/b\r\nX: 1.csv", `attachment; filename="a_b__X_ 1.csv"; filename*=UTF-8''a_b__X_%201.csv`],
    ["Café.csv", `attachment; filename="Cafe.csv"; filename*=UTF-8''Caf%C3%A9.csv`],
  ])("IMP-19: %j", (name, value) => {
    expect(attachment(name)).toBe(value);
  });
});
