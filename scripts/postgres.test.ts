import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "rejoinder-postgres-"));
chmodSync(folder, 0o755);
afterAll(() => rmdirSync(folder));

const PROGRAM = `
  import { stay } from "./parts.mjs";
  import { startPostgres } from "./postgres.mjs";
  await stay(async () => {
    console.log("begun");
    await startPostgres({ dataDir: process.argv[1] });
    console.log("ready");
    setInterval(() => {}, 1_000);
  });`;

/** The commands that run with this folder among their words. */
const commandsOf = (dataDir: string) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        return "";
      }
    })
    .filter((command) => command.includes(dataDir));

type Moment = (dataDir: string, said: string) => boolean;
const MOMENTS: [string, Moment][] = [
  ["before anything is made", (_, said) => said.includes("begun")],
  [
    "while the cluster is made",
    (dataDir) => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith("postgres.new-")),
  ],
  ["as the server is begun", (dataDir) => existsSync(join(dataDir, "postgres.log"))],
  ["while the server starts", (dataDir) => existsSync(join(dataDir, "postgres/postmaster.pid"))],
  ["when it is ready", (_, said) => said.includes("ready")],
];

test.runIf(process.platform === "linux").concurrent.each(MOMENTS)(
  "Ctrl-C at the first start, %s, leaves nothing running",
  async (name, hasCome) => {
    const dataDir = join(folder, name.replaceAll(" ", "-"));
    const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, dataDir], {
      cwd: import.meta.dirname,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    let said = "";
    child.stdout.on("data", (chunk) => (said += chunk));
    while (!hasCome(dataDir, said) && child.exitCode === null) await pause(5);
    process.kill(-child.pid!, "SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(commandsOf(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true, force: true });
  },
);
