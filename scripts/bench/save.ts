import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { creationOf } from "@/lib/core/changes";
import { absent, atLeast, type Bench, below, type Figure, percentile } from "./figure";
import { NEEDS, runProgram } from "./program";
import { idOf, seedReviewers, tokenOf, WORDS } from "./save-seed";
import { pgbenchScript } from "./save-statements";
import { sessionCookie } from "./session-cookie";

const REVIEWERS = 16;
/** Until a server that was just started has compiled what it does; who works at one in use meets it so. */
const WARM_UP = 15_000;
const SECONDS = 10;

function save(url: string, reviewer: number, cookie: string, agent: Agent): Promise<number> {
  const at = 5 * Math.floor(Math.random() * WORDS);
  const span = { labelId: idOf("label"), fragments: [[at, at + 4] as const], note: "" };
  const body = JSON.stringify({ changes: [creationOf(span, randomUUID)] });
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const asked = request(
      `${url}/api/documents/${idOf("document", reviewer)}/changes`,
      { method: "POST", agent, headers: { cookie, "content-type": "application/json" } },
      (response) => {
        let answer = "";
        response.on("data", (chunk) => (answer += chunk));
        response.on("end", () =>
          answer.includes('"status":"applied"')
            ? resolve(performance.now() - started)
            : reject(new Error(`A save was answered ${response.statusCode}: ${answer}`)),
        );
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

async function saveTogether(url: string): Promise<{ perSecond: number; times: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: REVIEWERS });
  const times: number[] = [];
  const began = performance.now() + WARM_UP;
  const end = began + SECONDS * 1000;
  const reviewers = Array.from({ length: REVIEWERS }, async (_, reviewer) => {
    const { name, value } = await sessionCookie(tokenOf(reviewer));
    const cookie = `${name}=${value}`;
    while (performance.now() < end) {
      const ms = await save(url, reviewer, cookie, agent);
      if (performance.now() >= began) times.push(ms);
    }
  });
  await Promise.all(reviewers);
  agent.destroy();
  return { perSecond: times.length / SECONDS, times };
}

async function pgbench(databaseUrl: string, script: string): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), "rejoinder-bench-"));
  try {
    const file = join(folder, "save.sql");
    await writeFile(file, script);
    const load = ["-c", String(REVIEWERS), "-j", "2", "-T", String(SECONDS)];
    const ran = await runProgram("pgbench", ["-n", "-M", "prepared", ...load, "-f", file, databaseUrl]);
    return ran && Number(/tps = ([\d.]+)/.exec(ran.output)?.[1]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Saving one span over HTTP by 16 reviewers at once, against pgbench with the statements that the app sends. */
export async function benchSave({ url, databaseUrl, say }: Bench): Promise<Figure[]> {
  say(`Saving: ${REVIEWERS} reviewers at once, ${SECONDS} s each way …`);
  await seedReviewers(REVIEWERS);
  const script = await pgbenchScript();
  const { perSecond, times } = await saveTogether(url);
  const peer = await pgbench(databaseUrl, script);
  const name = "saving one span, 16 reviewers at once";
  return [
    peer
      ? atLeast(name, perSecond, "saves/s", "pgbench, same statements", peer, 0.1)
      : absent(name, NEEDS.pgbench),
    below(`${name}: 95th percentile`, percentile(times, 0.95), "ms", 100),
  ];
}
