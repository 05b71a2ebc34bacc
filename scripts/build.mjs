import { rmSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "./run.mjs";
import { fail, isMain, say, step } from "./say.mjs";
import { filesUnder, hashOf, onceFor, root } from "./stamp.mjs";

const INPUTS = [
  "app",
  "components",
  "lib",
  "public",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "prisma/schema.prisma",
  "proxy.ts",
  "tsconfig.json",
];

const notBuilt = (path) =>
  path === "lib/data/generated" || path.endsWith("/testing") || /\.test\.tsx?$/.test(path);

/** Builds the app for production, where a source has changed since the last build. */
export async function build() {
  const hash = hashOf(filesUnder(INPUTS, notBuilt), process.versions.node);
  await step("App built", () =>
    onceFor(".next/.rejoinder", hash, async () => {
      say("Building the app, which may take a minute or more …");
      rmSync(join(root, ".next/BUILD_ID"), { force: true });
      await runTool("next/dist/bin/next", ["build"], {
        env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      });
    }),
  );
}

if (isMain(import.meta.url)) await build().catch(fail);
