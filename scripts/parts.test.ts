import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const endOf = (program: string) =>
  spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { spawnSync } from "node:child_process";
       import { stay } from "./parts.mjs";
       await stay(async () => {
         const { signal } = spawnSync("sh", ["-c", ${JSON.stringify(program)}]);
         throw Object.assign(new Error("the program has ended"), { signal });
       });`,
    ],
    { cwd: import.meta.dirname },
  ).status;

test("a program that Ctrl-C ended is an end, though nobody else has heard it; any other end is a failure", () => {
  expect(endOf("kill -INT $$")).toBe(0);
  expect(endOf("kill -KILL $$")).toBe(1);
  expect(endOf("exit 3")).toBe(1);
});
