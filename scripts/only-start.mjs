import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hold } from "./parts.mjs";
import { Plain } from "./say.mjs";

const RUNS_ALREADY = 3;

/** Not in the folder of data: that may be too deep for such a name, and is copied for a backup. */
function doorOf(dataDir) {
  const name = `rejoinder-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

const open = (server, door) =>
  new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(door, () => resolve(true));
  });

/** What whoever is behind the door says; null where nobody is. */
const ask = (door) =>
  new Promise((resolve) => {
    let said = "";
    const socket = connect(door);
    socket.setEncoding("utf8");
    socket.on("data", (part) => (said += part));
    socket.on("error", () => resolve(null));
    socket.on("end", () => resolve(said));
  });

/**
 * Lets but one start at a time serve a folder of data, and answers how to tell its address to whoever comes second.
 * The one that holds the door is known by answering at it, so that what a killed one leaves is in nobody's way.
 */
export async function beOnlyStart(dataDir) {
  const door = doorOf(dataDir);
  let address = "";
  const server = createServer((socket) => socket.on("error", () => {}).end(address)).unref();
  if (!(await open(server, door))) {
    const there = await ask(door);
    if (there !== null)
      throw Object.assign(
        new Plain(
          `Rejoinder ${there ? `runs already on ${dataDir}, at ${there}` : `is being started on ${dataDir} already`}. ` +
            "Ctrl-C in its terminal stops it; another DATA_DIR makes another installation beside it.",
        ),
        { exit: RUNS_ALREADY },
      );
    rmSync(door, { force: true });
    await open(server, door);
  }
  hold({ stop: async () => void server.close() });
  return (here) => {
    address = here;
  };
}
