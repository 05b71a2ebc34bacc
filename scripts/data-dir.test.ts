import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDataDir } from "./data-dir.mjs";

const folder = mkdtempSync(join(tmpdir(), "rejoinder-data-dir-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a folder is made with those above it, and nothing is left in it", () => {
  const path = join(folder, "a/b");
  openDataDir(path);
  openDataDir(path);
  expect(readdirSync(path)).toEqual([]);
});

test("a file, a path below a file and a link to nowhere are named", () => {
  writeFileSync(join(folder, "file"), "");
  symlinkSync(join(folder, "nowhere/at/all"), join(folder, "link"));
  for (const name of ["file", "file/below", "link"])
    expect(() => openDataDir(join(folder, name))).toThrow(`DATA_DIR is ${join(folder, name)}, but `);
});

/** In a process of its own, for a hang cannot be caught. */
const tryFrom = (path: string, as: object = {}) =>
  spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { openDataDir } from ${JSON.stringify(join(import.meta.dirname, "data-dir.mjs"))};
       try { openDataDir(${JSON.stringify(path)}) } catch (error) { console.log(error.message) }`,
    ],
    { encoding: "utf8", timeout: 10_000, cwd: "/", ...as },
  ).stdout;

test.runIf(process.platform === "linux")(
  "a folder that the system keeps to itself is named, not waited for",
  () => {
    for (const path of ["/proc", "/proc/nope", "/sys/nope/below"])
      expect(tryFrom(path)).toContain(`DATA_DIR is ${path}, but `);
  },
);

test("another user's folder is named", () => {
  const path = join("/", `rejoinder-${process.pid}`);
  const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  expect(tryFrom(path, as)).toMatch(/another user|can only be read/);
});
