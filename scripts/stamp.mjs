import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The files under these paths, relative to the root, in a fixed order; a path that is not there is skipped. */
export function filesUnder(paths, skip = () => false) {
  return paths.flatMap((path) => {
    const full = join(root, path);
    if (skip(path) || !existsSync(full)) return [];
    if (!statSync(full).isDirectory()) return [path];
    const names = readdirSync(full).sort();
    return filesUnder(
      names.map((name) => `${path}/${name}`),
      skip,
    );
  });
}

export function hashOf(paths, also = "") {
  const hash = createHash("sha256").update(also);
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

/** Runs `work` unless it was run to its end for the same hash before; answers whether it ran. */
export async function onceFor(stampFile, hash, work) {
  const file = join(root, stampFile);
  if (existsSync(file) && readFileSync(file, "utf8") === hash) return false;
  rmSync(file, { force: true });
  await work();
  mkdirSync(dirname(file), { recursive: true });
  // Renamed into place: a folder of packages may be hard-linked from another clone.
  writeFileSync(`${file}.new`, hash);
  renameSync(`${file}.new`, file);
  return true;
}
