import { randomBytes } from "node:crypto";
import { migrate } from "../scripts/migrate.mjs";
import { freePort } from "../scripts/port.mjs";
import { runTask } from "../scripts/task.mjs";
import { startTestPostgres } from "../scripts/test-postgres.mjs";
import { startWeb } from "../scripts/web.mjs";
import { ADMIN } from "./admin";

/** The built app, on a port and a database of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const host = "127.0.0.1";
  const server = await startTestPostgres();
  const database = await server.createDatabase(`browser_${randomBytes(6).toString("hex")}`);
  await migrate(database.url);
  const port = await freePort(host);
  const env = {
    DATABASE_URL: database.url,
    BASE_URL: `http://${host}:${port}`,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_NAME: ADMIN.name,
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
    NODE_ENV: "production",
  };
  await runTask("scripts/first-admin.ts", env);
  const web = startWeb({ host, port, env });
  await web.ready();
  process.env.E2E_BASE_URL = env.BASE_URL;
  process.env.E2E_DATABASE_URL = database.url;
  return async () => {
    await web.stop();
    await database.drop();
    await server.stop();
  };
}
