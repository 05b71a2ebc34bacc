import { noEngineDownload } from "./install.mjs";
import { runTool } from "./run.mjs";
import { fail, isMain, step } from "./say.mjs";
import { filesUnder, hashOf, onceFor } from "./stamp.mjs";

/** Writes Prisma's client, where the schema has changed. */
export const generateClient = () =>
  step("Prisma client generated", () =>
    onceFor("lib/data/generated/.stamp", hashOf(["prisma/schema.prisma", "package-lock.json"]), () =>
      runTool("prisma/build/index.js", ["generate", "--schema", "prisma/schema.prisma"], {
        env: noEngineDownload,
      }),
    ),
  );

/** Writes Next's types of the routes, which the type-check wants, where the routes have changed. */
export async function generateRouteTypes() {
  const routes = filesUnder(["app"]).filter((path) => /\/(page|layout|route)\.tsx?$/.test(path));
  await step("Route types generated", () =>
    onceFor(".next/types/.stamp", hashOf(["next.config.ts", "package-lock.json"], routes.join("\n")), () =>
      runTool("next/dist/bin/next", ["typegen"], { env: { NEXT_TELEMETRY_DISABLED: "1" } }),
    ),
  );
}

if (isMain(import.meta.url)) await generateClient().then(generateRouteTypes).catch(fail);
