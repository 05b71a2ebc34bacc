import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hold } from "./parts.mjs";
import { Plain } from "./say.mjs";

const RUNS_ALREADY = 3;
/** So long after one was found dead nobody is about to take it away any more, in ms. */
const SETTLED = 300;

/** Not in the folder of data: that may be too deep for such a name, and is copied for a backup. */
function doorOf(dataDir) {
  const name = `rejoinder-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

/** Null, or why it could not. */
const open = (server, door) =>
  new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(door, () => resolve(null));
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

function refuse(dataDir, there) {
  const what = there ? `runs already on ${dataDir}, at ${there}` : `is being started on ${dataDir} already`;
  const way = "Ctrl-C in its terminal stops it; another DATA_DIR makes another installation beside it.";
  throw Object.assign(new Plain(`Rejoinder ${what}. ${way}`), { exit: RUNS_ALREADY });
}

/**
 * Lets but one start at a time serve a folder of data, and answers how to tell its address to whoever comes second.
 * The one that holds the door is known by answering at it, so that what a killed one leaves is in nobody's way.
 */
export async function beOnlyStart(dataDir) {
  const door = doorOf(dataDir);
  let address = "";
  let reached = false;
  const server = createServer((socket) => {
    reached = true;
    socket.on("error", () => {}).end(address);
  }).unref();
  if (await open(server, door)) {
    const there = await ask(door);
    if (there !== null) refuse(dataDir, there);
    rmSync(door, { force: true });
    const trouble = await open(server, door);
    // Another start may have found the same dead door, and have taken away this one's in its place.
    await pause(SETTLED);
    reached = false;
    const now = await ask(door);
    if (!reached && now !== null) refuse(dataDir, now);
    if (!reached)
      throw new Plain(
        `Whether Rejoinder runs already on ${dataDir} cannot be found out${trouble ? `: ${trouble.message}` : ""}. Start it again.`,
      );
  }
  hold({ stop: async () => void server.close() });
  return (here) => {
    address = here;
  };
}
