import { get } from "node:http";
import { exportQuery } from "@/lib/data/export-sql";
import { ROWS, seedSpans } from "./export-seed";
import { absent, atLeast, type Bench, below, type Figure, median } from "./figure";
import { residentMemory, watchMemory } from "./memory";
import { NEEDS, runProgram } from "./program";

const ROUNDS = 3;

interface Download {
  ms: number;
  firstMs: number;
  bytes: number;
}

function download(address: string, token: string): Promise<Download> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(address, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`The export answered ${response.statusCode}.`));
      let firstMs = 0;
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        firstMs ||= performance.now() - started;
        bytes += chunk.length;
      });
      response.on("end", () => resolve({ ms: performance.now() - started, firstMs, bytes }));
      response.on("error", reject);
    }).on("error", reject);
  });
}

/** spans.csv of a million spans over HTTP, against psql's COPY of the same columns in the same order. */
export async function benchExport({ url, databaseUrl, pid, say }: Bench): Promise<Figure[]> {
  say(`Export: ${ROWS.toLocaleString("en")} spans are made (some minutes) …`);
  const { projectId, token } = await seedSpans();
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
