import { run } from "./run.mjs";

/** Runs a script that speaks the app's own language, and answers what it printed. */
export async function runTask(file, env, { args = [], quiet = true } = {}) {
  // As on Next's server: `server-only` refuses to load under any other condition.
  const output = await run(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", file, ...args],
    {
      env,
      quiet,
    },
  );
  return output.trim();
}
