import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { tsImport } from "tsx/esm/api";
import { openDataDir } from "./data-dir.mjs";
import { Plain } from "./say.mjs";
import { root } from "./stamp.mjs";

/** The settings, from the environment and then from a .env file; a wrong one is named. */
export async function readSettings() {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const { parseEnv } = await tsImport("../lib/server/env.ts", import.meta.url);
  const settings = parseEnv(process.env);
  if (Array.isArray(settings))
    throw new Plain(
      `These settings are wrong (the environment, or .env):\n${settings.map((line) => `  ${line}`).join("\n")}`,
    );
  const DATA_DIR = resolve(root, settings.DATA_DIR);
  openDataDir(DATA_DIR);
  return { ...settings, DATA_DIR };
}

/** The environment of the app and of what runs beside it: the settings as they were understood. */
export function appEnvironment(settings, { url, baseUrl, host = settings.HOST, port }) {
  const env = {
    ...settings,
    BASE_URL: settings.BASE_URL ?? baseUrl,
    DATABASE_URL: url,
    HOST: host,
    PORT: port,
    SAMPLE: settings.SAMPLE === undefined ? undefined : Number(settings.SAMPLE),
    NODE_ENV: "production",
  };
  const given = Object.entries(env).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
