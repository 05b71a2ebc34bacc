import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { gather, startWork, storedSpans } from "./crew";
import { openInstallation } from "./installation";

/** A file system of its own, small enough to fill; null where that is not ours to make. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "rejoinder-disk-"));
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=755", "tmpfs", folder]);
  if (mount.status === 0) return folder;
  rmdirSync(folder);
  return null;
}

async function fill(file: string, folder: string): Promise<void> {
  const { bavail, bsize } = statfsSync(folder);
  await writeFile(file, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOSPC") throw error; // others write at the same time
  });
}

test("a full disk while three tag: a plain answer, nothing acknowledged lost, and on again when there is room", async ({
  playwright,
}) => {
  test.setTimeout(240_000);
  const disk = smallDisk();
  test.skip(disk === null, "only root on Linux can make a small disk");
  if (disk === null) return;
  const app = await openInstallation(disk);
  try {
    const crew = await gather(app, playwright, ["One", "Two", "Three"]);
    const { seen, stop } = startWork(crew, 3);
    await pause(1_000);
    const filler = join(disk, "filler");
    await fill(filler, disk);
    await expect.poll(() => [...seen.complaints].join(" "), { timeout: 60_000 }).toContain("disk is full");
    await pause(5_000);
    rmSync(filler);
    await app.ready();
    const before = seen.acknowledged.length;
    await expect.poll(() => seen.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 3);
    await stop();
    expect([...seen.statuses].sort(), app.firstBug() ?? [...seen.complaints].join("\n")).toEqual([200, 503]);
    const stored = await storedSpans(app);
    expect(seen.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(stored.size).toBe(seen.acknowledged.length);
    expect(await app.doctor()).toContain("All holds.");
    expect(app.log()).not.toContain("bridge is safe");
  } finally {
    await app.stop();
    spawnSync("umount", [disk]);
    rmdirSync(disk);
  }
});
