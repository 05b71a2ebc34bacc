import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BYTE_ORDER_MARK, csvRecord, DOCUMENT_COLUMNS, SPAN_COLUMNS } from "./csv";

const inputs = join(process.env.SHARED_DIR ?? join(import.meta.dirname, "../../../shared"), "cases/inputs");
const there = existsSync(inputs);
if (!there) console.warn(`Skipped: no cases at ${inputs}`);

test.each([
  ["=1+1\nnote", `"'=1+1\nnote"\r\n`],
  ["+44", "'+44\r\n"],
  ["-5", "'-5\r\n"],
  ["@x", "'@x\r\n"],
  ["\tx", "'\tx\r\n"],
  ["\rx", `"'\rx"\r\n`],
  ["a=1", "a=1\r\n"],
  [" =1", " =1\r\n"],
  [-5, "-5\r\n"],
  [null, "\r\n"],
])("CSV-01: the cell %j for a spreadsheet", (cell, record) => {
  expect(csvRecord([cell], "spreadsheet")).toBe(record);
});

test("CSV-01: programs get cells as they are", () => {
  expect(csvRecord(["=1+1", 'say "no"', "a, b", -1], "exact")).toBe('=1+1,"say ""no""","a, b",-1\r\n');
});

test("law: any cells come back from a parser as they went (CSV-03, CSV-04)", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", "=", " ", "é", "💡", ";", "'") });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 }), (rows) => {
      const text = rows.map((row) => csvRecord(row, "exact")).join("");
      expect(parse(text, { record_delimiter: "\r\n" })).toEqual(rows);
    }),
  );
});

test("columns stand in the order that was agreed, each once", () => {
  for (const columns of [SPAN_COLUMNS, DOCUMENT_COLUMNS]) expect(new Set(columns).size).toBe(columns.length);
  expect([SPAN_COLUMNS.length, DOCUMENT_COLUMNS.length]).toEqual([28, 12]);
});

describe.skipIf(!there)("CSV-01 CSV-03 CSV-04 CSV-05: byte for byte", () => {
  test("plain and guarded", () => {
    const cells = JSON.parse(readFileSync(join(inputs, "25-csv-cells.json"), "utf8")) as {
      cells: [string, string][];
      text_cells_that_look_like_formulas: [string, string][];
    };
    const file = (rows: (string | number)[][], variant: "exact" | "spreadsheet") =>
      BYTE_ORDER_MARK + rows.map((row) => csvRecord(row, variant)).join("");
    expect(file([["id", "quote"], ...cells.cells], "exact")).toBe(
      readFileSync(join(inputs, "25-expected-plain.csv"), "utf8"),
    );
    const guarded = cells.text_cells_that_look_like_formulas.map(([id, quote]) => [id, quote, 0, 12]);
    expect(file([["id", "quote", "start", "end"], ...guarded], "spreadsheet")).toBe(
      readFileSync(join(inputs, "25-expected-guarded.csv"), "utf8"),
    );
  });
});
