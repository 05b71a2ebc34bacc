import { spawn } from "node:child_process";

/** Runs one of Postgres' own programs; null where it is not installed. Its output is kept unless `discard`. */
export function runProgram(
  command: string,
  args: readonly string[],
  { discard = false } = {},
): Promise<{ output: string; ms: number } | null> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, { stdio: ["ignore", discard ? "ignore" : "pipe", "pipe"] });
    let output = "";
    let complaint = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (complaint += chunk));
    child.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" ? resolve(null) : reject(error),
    );
    child.on("close", (code) =>
      code === 0
        ? resolve({ output, ms: performance.now() - started })
        : reject(new Error(`${command} ended with ${code}: ${complaint}`)),
    );
  });
}

export const NEEDS = {
  psql: "psql is not installed (Debian: postgresql-client)",
  pgbench: "pgbench is not installed (Debian: postgresql)",
};
