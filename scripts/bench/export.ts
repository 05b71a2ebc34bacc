import { connect } from "node:net";
import { exportQuery } from "@/lib/data/export-sql";
import { seedSpans } from "./export-seed";
import { absent, atLeast, type Bench, below, type Figure, median } from "./figure";
import { residentMemory, watchMemory } from "./memory";
import { NEEDS, runProgram } from "./program";

const ROUNDS = 3;
const DOCUMENTS = 500;
const ROWS = 1_000_000;

interface Download {
  ms: number;
  firstMs: number;
}

/** The last chunk of a body that came whole. */
const WHOLE = "0\r\n\r\n";

/** Reads into one buffer again and again: a reader that is dearer than the server would be what is measured. */
function download(address: string, token: string): Promise<Download> {
  const { hostname, port, pathname } = new URL(address);
  return new Promise((resolve, reject) => {
    const started = performance.now();
    let firstMs = 0;
    let head = "";
    let tail = "";
    const take = (count: number, bytes: Uint8Array) => {
      firstMs ||= performance.now() - started;
      const textOf = (from: number) =>
        Buffer.from(bytes.subarray(Math.max(0, from), count)).toString("latin1");
      head ||= textOf(0);
      tail = (tail + textOf(count - WHOLE.length)).slice(-WHOLE.length);
      return true;
    };
    const onread = { buffer: Buffer.alloc(262_144), callback: take };
    const socket = connect({ host: hostname, port: Number(port), onread });
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
    socket.on("error", reject);
    socket.on("close", () => {
      if (head.startsWith("HTTP/1.1 200") && tail === WHOLE)
        return resolve({ ms: performance.now() - started, firstMs });
      reject(new Error(`The export came short, or was refused: ${head.slice(0, 400)}`));
    });
  });
}

/** spans.csv of a million spans over HTTP, against psql's COPY of the same columns in the same order. */
export async function benchExport({ url, databaseUrl, pid, say }: Bench): Promise<Figure[]> {
  say(`Export: ${ROWS.toLocaleString("en")} spans are made (some minutes) …`);
  const { projectId, token } = await seedSpans(DOCUMENTS, ROWS);
  const scope = { projectId, documents: [], labels: [], reviewers: [], states: [] };
  const copy = `COPY (${exportQuery("spans", scope, "exact")}) TO STDOUT WITH (FORMAT csv, HEADER)`;
  const address = `${url}/api/projects/${projectId}/export`;
  await download(`${address}/documents.csv`, token);
  const before = await residentMemory(pid());
  const watch = watchMemory(pid());
  const ours: Download[] = [];
  const theirs: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    ours.push(await download(`${address}/spans.csv`, token));
    const peer = await runProgram("psql", ["-XqAt", "-d", databaseUrl, "-c", copy], { discard: true });
    if (peer) theirs.push(peer.ms);
    say(`Export, round ${round}: ${Math.round(ours.at(-1)!.ms)} ms, psql ${Math.round(peer?.ms ?? 0)} ms`);
  }
  const peak = await watch.stop();
  const labels: number[] = [];
  for (let round = 1; round <= ROUNDS; round++)
    labels.push((await download(`${url}/api/projects/${projectId}/labels`, token)).ms);
  const rate = (ms: number) => (ROWS / ms) * 1000;
  const name = "spans.csv of 1,000,000 spans";
  return [
    theirs.length
      ? atLeast(
          name,
          rate(median(ours.map(({ ms }) => ms))),
          "rows/s",
          "psql COPY",
          rate(median(theirs)),
          0.9,
        )
      : absent(name, NEEDS.psql),
    below(`${name}: memory of the app, growth`, peak - before, "MB", 100),
    below(`${name}: first byte`, Math.max(...ours.map(({ firstMs }) => firstMs)), "ms", 1000),
    below("labels with their counts, 1,000,000 spans", median(labels), "ms", 1000),
  ];
}
