import pg from "pg";
import { startPostgres } from "./postgres.mjs";
import { Plain } from "./say.mjs";

const OLDEST = 15;

const withoutPassword = (url) => {
  const shown = new URL(url);
  if (shown.password) shown.password = "…";
  return decodeURI(shown.href);
};

async function checkServer(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding",
    );
    const { version, encoding } = rows[0];
    if (Number.parseInt(version, 10) < OLDEST)
      throw new Plain(`DATABASE_URL names PostgreSQL ${version}; Rejoinder needs ${OLDEST} or newer.`);
    if (encoding !== "UTF8")
      throw new Plain(`The database of DATABASE_URL is encoded in ${encoding}; Rejoinder needs UTF8.`);
  } catch (error) {
    if (error instanceof Plain) throw error;
    throw new Plain(`DATABASE_URL (${withoutPassword(url)}) cannot be used: ${error.message || error.code}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The database of DATABASE_URL where that is set, else the embedded one under DATA_DIR. */
export async function openDatabase({ DATABASE_URL, DATA_DIR }, onRestart = () => {}) {
  if (!DATABASE_URL) return startPostgres({ dataDir: DATA_DIR, onRestart });
  await checkServer(DATABASE_URL);
  return { url: DATABASE_URL, stop: async () => {} };
}

/** What stands in a database already: an admin who can sign in, a project. */
export async function whatStands(url) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client
    .query(
      `SELECT EXISTS (SELECT FROM project) AS project, EXISTS (SELECT FROM person p
         JOIN account a ON a.user_id = p.id AND a.provider_id = 'credential' AND a.password IS NOT NULL
         WHERE p.role = 'admin' AND p.disabled_at IS NULL) AS admin`,
    )
    .finally(() => client.end());
  return rows[0];
}
