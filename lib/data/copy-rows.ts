import "server-only";
import type { Connection, PoolClient } from "pg";
import { takeCopyData } from "./copy-messages";

const CHUNK = 131_072;
/** So many chunks may wait for the caller: Postgres goes on while the caller is busy with one. */
const AHEAD = 16;
const CR = 13;
const LF = 10;

/**
 * Runs a `COPY … TO STDOUT WITH (FORMAT csv)` and yields its bytes with every record ended by CRLF. Postgres
 * ends records in LF, and sends always one row per message (its manual, "COPY Operations"): so a record's end is
 * known without a look at quotes. Reads at the caller's pace; leaving early leaves the connection unusable.
 */
export async function* copyRows(client: PoolClient, sql: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let filling = Buffer.allocUnsafe(CHUNK);
  let at = 0;
  let ended = false;
  let failure: Error | undefined;
  let wake = () => {};
  let connection: Connection | undefined;
  let stopTaking = () => {};

  function flush() {
    if (at > 0) ready.push(filling.subarray(0, at));
    at = 0;
    filling = Buffer.allocUnsafe(CHUNK);
    wake();
  }
  function take(bytes: Buffer, from: number, to: number) {
    const length = to - from + 1;
    if (at + length > filling.length) {
      flush();
      if (ready.length >= AHEAD) connection?.stream.pause();
      if (length > CHUNK) filling = Buffer.allocUnsafe(length);
    }
    bytes.copy(filling, at, from, to);
    at += length;
    filling[at - 2] = CR;
    filling[at - 1] = LF;
  }
  function end(error?: Error) {
    failure = error;
    ended = true;
    stopTaking();
    flush();
    connection?.stream.resume(); // for the statement that comes next
  }
  client.query({
    submit(given: Connection) {
      connection = given;
      stopTaking = takeCopyData(given.stream, take);
      given.query(sql);
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => end(),
    handleError: end,
  });
  for (;;) {
    while (ready.length) {
      if (ready.length === AHEAD / 2) connection?.stream.resume();
      yield ready.shift()!;
    }
    if (failure) throw failure;
    if (ended) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
      connection?.stream.resume();
    });
  }
}
