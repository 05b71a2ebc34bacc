import { install } from "./install.mjs";
import { requireNode } from "./node-version.mjs";
import { hold, stay } from "./parts.mjs";
import { say } from "./say.mjs";

async function dev() {
  requireNode();
  await install();
  const { appEnvironment, readSettings } = await import("./settings.mjs");
  const settings = await readSettings();
  const { generateClient } = await import("./generate.mjs");
  await generateClient();
  const { chooseAddress } = await import("./address.mjs");
  const { openDatabase } = await import("./database.mjs");
  const { migrate } = await import("./migrate.mjs");
  const { runTask } = await import("./task.mjs");
  const { startWeb } = await import("./web.mjs");

  const { host, port, baseUrl } = await chooseAddress(settings, say);
  const database = await openDatabase(settings, say);
  await migrate(database.url);
  const env = {
    ...appEnvironment(settings, { url: database.url, baseUrl, host, port }),
    NODE_ENV: "development",
  };
  const link = await runTask("scripts/first-admin.ts", env);
  if (settings.SAMPLE) await runTask("scripts/sample.ts", env);
  hold(startWeb({ host, port, mode: "dev", env, onRestart: say }));
  say(`Rejoinder (development) is at ${baseUrl}`);
  if (link) say(link);
}

await stay(dev);
