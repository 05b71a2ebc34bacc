import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { requireNode } from "./node-version.mjs";
import { stopParts } from "./parts.mjs";
import { say, step } from "./say.mjs";
import { totals } from "./totals.mjs";

const reports = mkdtempSync(join(tmpdir(), "rejoinder-reports-"));
const report = (name) => join(reports, `${name}.json`);

async function test() {
  requireNode();
  const installed = install();
  const [chromium] = await Promise.all([
    step("Chromium found", () => findChromium({ shell: true, installed })),
    installed,
  ]);
  const { runTool } = await import("./run.mjs");
  const { generateClient, generateRouteTypes } = await import("./generate.mjs");
  const { build } = await import("./build.mjs");
  const { startTestPostgres } = await import("./test-postgres.mjs");

  const loud = (tool, args, env = {}) => runTool(tool, args, { quiet: false, env });
  const vitest = (project, env) =>
    loud(
      "vitest/vitest.mjs",
      [
        "run",
        "--project",
        project,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report(project)}`,
      ],
      env,
    );

  await generateClient();
  await generateRouteTypes();
  await Promise.all([
    step("Formatted and linted", () => loud("@biomejs/biome/bin/biome", ["check", "."])),
    step("Types checked", () => loud("typescript/bin/tsc", ["--noEmit"])), // before the build writes types anew
    step("Nothing unused", () => loud("knip/bin/knip.js", ["--no-progress"])),
    step("Nothing used by tests alone", () => loud("knip/bin/knip.js", ["--production", "--no-progress"])),
  ]);
  const withoutBrowser = async () => {
    await step("Core tests", () => vitest("core"));
    const server = await step("Test database started", startTestPostgres);
    const env = { DATABASE_URL: server.url };
    await step("Database and route tests", () => vitest("postgres", env));
    return env;
  };
  const [env] = await Promise.all([withoutBrowser(), build()]);
  await step("Browser tests", () =>
    loud("@playwright/test/cli.js", ["test", "-c", "e2e/playwright.config.ts"], {
      ...env,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report("browser"),
    }),
  );
}

let ending = false;
async function end(code) {
  if (ending) return;
  ending = true;
  await stopParts();
  const { passed, failed, skipped } = totals({
    vitest: [report("core"), report("postgres")],
    playwright: [report("browser")],
  });
  rmSync(reports, { recursive: true, force: true });
  say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(code || (failed > 0 ? 1 : 0));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end(130));

await test().then(
  () => end(0),
  (error) => {
    process.stderr.write(`\n${error.message}\n`);
    return end(typeof error.code === "number" ? error.code : 1);
  },
);
