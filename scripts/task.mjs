import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";
import { root } from "./stamp.mjs";

/** Runs a script that speaks the app's own language, and answers what it printed; empty where there is none such. */
export async function runTask(file, env) {
  if (!existsSync(join(root, file))) return "";
  // As on Next's server: `server-only` refuses to load under any other condition.
  const output = await run(process.execPath, ["--conditions=react-server", "--import", "tsx", file], { env });
  return output.trim();
}
