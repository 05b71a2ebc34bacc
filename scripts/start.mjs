import { join, relative } from "node:path";
import { install } from "./install.mjs";
import { requireNode } from "./node-version.mjs";
import { hold, stay } from "./parts.mjs";
import { say, step } from "./say.mjs";

const SAMPLE =
  "a sample project: short invented texts with a thread, a quoted press release and spans by two readers";

const LOOK_AGAIN = 3_000;

/** Offers it at the terminal, until there is an admin or a project: from then on Home does. */
async function offerSample(makeSample, isOver) {
  const { ask, canAsk } = await import("./ask.mjs");
  if (!canAsk()) return say(`\nSAMPLE=1 npm start makes ${SAMPLE}.`);
  const over = new AbortController();
  const looking = setInterval(() => void isOver().then((is) => is && over.abort()), LOOK_AGAIN);
  const wanted = await ask(`\nMake ${SAMPLE}?`, over.signal);
  clearInterval(looking);
  if (over.signal.aborted) say("\nNo answer is needed any more: Home offers the sample too.");
  else if (wanted) await makeSample();
  else say("Not made. Home offers it too.");
}

async function start() {
  requireNode();
  await install();
  const { appEnvironment, readSettings } = await import("./settings.mjs");
  const settings = await readSettings();
  const { beOnlyStart } = await import("./only-start.mjs");
  const tellAddress = await beOnlyStart(settings.DATA_DIR);
  const { generateClient } = await import("./generate.mjs");
  await generateClient();
  const { build } = await import("./build.mjs");
  await build();

  const { chooseAddress, noteAddress } = await import("./address.mjs");
  const { openDatabase, whatStands } = await import("./database.mjs");
  const { openLogFile } = await import("./log-file.mjs");
  const { migrate } = await import("./migrate.mjs");
  const { runTask } = await import("./task.mjs");
  const { startWeb } = await import("./web.mjs");

  const { host, port, baseUrl, outside } = await chooseAddress(settings, say);
  const database = await step("Database ready", async () => {
    const database = await openDatabase(settings, say);
    const names = await migrate(database.url);
    if (names.length) say(`Migrations applied: ${names.join(", ")}`);
    return database;
  });
  noteAddress(settings, baseUrl);
  const env = appEnvironment(settings, { url: database.url, baseUrl, host, port });
  // Loading the app's code for it takes seconds, so it is asked first whether that is needed.
  const stands = await whatStands(database.url);
  const link = stands.admin ? "" : await runTask("scripts/first-admin.ts", env);
  const log = settings.LOG_TO === "file" ? join(settings.DATA_DIR, "app.log") : null;
  const output = log ? openLogFile(log) : "inherit";
  const web = hold(startWeb({ host, port, env, output, errors: "inherit", onRestart: say }));
  await web.ready();
  tellAddress(baseUrl);
  const makeSample = () => step("Sample project ready", () => runTask("scripts/sample.ts", env));
  if (settings.SAMPLE) await makeSample();
  say(`\nRejoinder is at ${baseUrl}`);
  if (!outside) say("Only this machine reaches it; HOST=0.0.0.0 opens it to others.");
  if (link) say(`\nChoose the first admin's e-mail and password here; the link works once:\n${link}`);
  say(`\n${log ? `Requests are logged in ${relative(".", log)}. ` : ""}Ctrl-C stops it.`);
  if (stands.admin || stands.project || settings.SAMPLE !== undefined) return;
  await offerSample(makeSample, async () => {
    const { admin, project } = await whatStands(database.url).catch(() => stands);
    return admin || project;
  });
}

await stay(start, { tell: true });
