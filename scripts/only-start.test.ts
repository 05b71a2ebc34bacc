import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { beOnlyStart } from "./only-start.mjs";
import { stopParts } from "./parts.mjs";

const dataDir = mkdtempSync(join(tmpdir(), "rejoinder-only-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

test("a second start on the same data is told where the first is, and has a number of its own to end with", async () => {
  const tellAddress = await beOnlyStart(dataDir);
  await expect(beOnlyStart(dataDir)).rejects.toThrow(/is being started on .* already/);
  tellAddress("http://localhost:4000");
  await expect(beOnlyStart(dataDir)).rejects.toMatchObject({
    exit: 3,
    message: expect.stringContaining(`runs already on ${dataDir}, at http://localhost:4000.`),
  });
  await stopParts();
  await beOnlyStart(dataDir);
  await stopParts();
});

test("one that was killed is in nobody's way, and of several that find it so but one starts", async () => {
  const program = `import { beOnlyStart } from "./only-start.mjs";
    await beOnlyStart(${JSON.stringify(dataDir)});
    process.stdout.write("holds it");
    setInterval(() => {}, 1000);`;
  const killed = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: import.meta.dirname,
  });
  await once(killed.stdout, "data");
  await expect(beOnlyStart(dataDir)).rejects.toMatchObject({ exit: 3 });
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const starts = await Promise.allSettled(Array.from({ length: 5 }, () => beOnlyStart(dataDir)));
  expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(beOnlyStart(dataDir)).rejects.toMatchObject({ exit: 3 });
  await stopParts();
});
