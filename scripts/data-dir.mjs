import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Plain } from "./say.mjs";

const WHY = {
  EACCES: "it belongs to another user. Start as the one who started first, or name another folder",
  EPERM: "it belongs to another user. Start as the one who started first, or name another folder",
  EROFS: "it is on a disk that can only be read",
  ENOENT: "no folder can be made there",
  EEXIST: "there is something else in its place",
  ENOTDIR: "a file is in its place",
};

/** Step by step, for Node's own recursive mkdir never ends where the parent takes no folders (/proc). */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another start was quicker.
    if (error.code !== "EEXIST" || !existsSync(path)) throw error;
  }
}

/** Makes the folder of the data where there is none; one that cannot be written is named by its setting. */
export function openDataDir(path) {
  try {
    makeFolder(path);
    // Tried rather than asked: root may write everywhere, they say.
    rmdirSync(mkdtempSync(join(path, ".try-")));
  } catch (error) {
    // A full disk is no wrong setting; Postgres says so itself.
    if (error.code === "ENOSPC") return;
    throw new Plain(`DATA_DIR is ${path}, but ${WHY[error.code] ?? `cannot be used: ${error.message}`}.`);
  }
}
