import { fail, Plain } from "./say.mjs";

/** Runs a script of the operator's on the database that `npm start` uses, whether the app runs or not. */
async function operate([file, ...args]) {
  if (!file) throw new Plain("Usage: node scripts/operate.mjs FILE …");
  const { appEnvironment, readSettings } = await import("./settings.mjs");
  const { notedAddress } = await import("./address.mjs");
  const { openDatabase } = await import("./database.mjs");
  const { runTask } = await import("./task.mjs");
  const settings = await readSettings();
  const database = await openDatabase(settings);
  try {
    const baseUrl = notedAddress(settings);
    const env = appEnvironment(settings, { url: database.url, baseUrl, port: settings.PORT ?? 3000 });
    return await runTask(file, env, { args, quiet: false });
  } finally {
    await database.stop();
  }
}

await operate(process.argv.slice(2)).catch((error) =>
  typeof error.code === "number" ? process.exit(error.code) : fail(error),
);
process.exit(0);
