import "server-only";
import type { Duplex } from "node:stream";

const COPY_DATA = 0x64;
const HEAD = 5;

/**
 * Takes the rows of a COPY out of what the server sends, before the driver makes an object of each: `take` gets
 * the bytes in which a row lies and from where to where. All other messages go the driver's way. To be called
 * between two statements; answers how to end it.
 */
export function takeCopyData(
  stream: Duplex,
  take: (bytes: Buffer, from: number, to: number) => void,
): () => void {
  const drivers = stream.listeners("data") as ((bytes: Buffer) => void)[];
  let parts: Buffer[] = [];
  let have = 0;
  let need = HEAD;

  function read(given: Buffer): void {
    parts.push(given);
    have += given.length;
    if (have < need) return;
    const bytes = parts.length === 1 ? given : Buffer.concat(parts);
    let at = 0;
    for (;;) {
      need = at + HEAD <= bytes.length ? 1 + bytes.readUInt32BE(at + 1) : HEAD;
      if (at + need > bytes.length) break;
      if (bytes[at] === COPY_DATA) take(bytes, at + HEAD, at + need);
      else for (const driver of drivers) driver.call(stream, bytes.subarray(at, at + need));
      at += need;
    }
    parts = at < bytes.length ? [bytes.subarray(at)] : [];
    have = bytes.length - at;
  }

  for (const driver of drivers) stream.off("data", driver);
  stream.on("data", read);
  return () => {
    stream.off("data", read);
    for (const driver of drivers) stream.on("data", driver);
  };
}
