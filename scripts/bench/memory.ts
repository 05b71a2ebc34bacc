import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Resident memory of a process, in MB. */
export async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout.trim()) / 1024;
}

/** Watches a process until `stop`, which answers the most memory it was seen with, in MB. */
export function watchMemory(pid: number): { stop: () => Promise<number> } {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await residentMemory(pid));
  };
  const timer = setInterval(() => void look().catch(() => {}), 250);
  return {
    stop: async () => {
      clearInterval(timer);
      await look();
      return peak;
    },
  };
}
