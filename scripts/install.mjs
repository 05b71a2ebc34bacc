import { run } from "./run.mjs";
import { fail, isMain, say, step } from "./say.mjs";
import { hashOf, onceFor } from "./stamp.mjs";

/** Prisma fetches an engine wherever this is not set; we use the one that comes as WebAssembly. */
export const noEngineDownload = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };

/** Installs exactly what package-lock.json names, unless it already stands there. */
export async function install() {
  const hash = hashOf(
    ["package-lock.json"],
    `${process.platform} ${process.arch} ${process.versions.modules}`,
  );
  return step("Packages installed", () =>
    onceFor("node_modules/.rejoinder", hash, () => {
      say("Installing the packages (about 1 GB), which may take a minute or more …");
      return run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
        env: noEngineDownload,
      });
    }),
  );
}

if (isMain(import.meta.url)) await install().catch(fail);
