import { join } from "node:path";
import { startPostgres } from "./postgres.mjs";
import { run } from "./run.mjs";
import { fail, isMain } from "./say.mjs";
import { root } from "./stamp.mjs";

/** Prints a reset link for an admin; works beside a running Rejoinder and while it is stopped. */
async function adminLink(email) {
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : await startPostgres({ dataDir: process.env.DATA_DIR || join(root, ".data/postgres") });
  try {
    await run(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", "scripts/admin-link.ts", email ?? ""],
      { env: { DATABASE_URL: server.url }, quiet: false },
    );
  } finally {
    await server.stop();
  }
}

if (isMain(import.meta.url)) await adminLink(process.argv[2]).catch(fail);
