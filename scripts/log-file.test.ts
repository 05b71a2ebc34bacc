import { closeSync, mkdtempSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { keepSmall, openLogFile } from "./log-file.mjs";

const folder = mkdtempSync(join(tmpdir(), "rejoinder-log-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("what is past the bound stands in the older file, and who writes goes on in the same one", () => {
  const file = join(folder, "app.log");
  const log = openLogFile(file);
  writeSync(log, "short\n");
  keepSmall(file, 10);
  expect(readFileSync(file, "utf8")).toBe("short\n");
  writeSync(log, "and longer\n");
  keepSmall(file, 10);
  writeSync(log, "new\n");
  closeSync(log);
  expect(readFileSync(`${file}.old`, "utf8")).toBe("short\nand longer\n");
  expect(readFileSync(file, "utf8")).toBe("new\n");
});
