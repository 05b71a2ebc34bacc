import pg from "pg";
import { fail, isMain, Plain, say } from "./say.mjs";
import { migrationList, migrationNames, noFilter, withSchemaEngine } from "./schema-engine.mjs";

const LOCK = 7_405_291;

// Commits together with the migration's own script, so that after a crash between the two it is known what happened.
const MARK = `UPDATE "_prisma_migrations" SET "logs" = 'applied' WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`;

const REPAIR = `
  UPDATE "_prisma_migrations" SET
    "finished_at" = CASE WHEN "logs" = 'applied' THEN now() END,
    "rolled_back_at" = CASE WHEN "logs" = 'applied' THEN NULL ELSE now() END,
    "applied_steps_count" = CASE WHEN "logs" = 'applied' THEN 1 ELSE 0 END,
    "logs" = NULL
  WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`;

/** The names that the database has got; one that this Rejoinder does not know is refused. */
async function appliedNames(client) {
  const { rows: table } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`);
  if (!table[0].there) return new Set();
  await client.query(REPAIR);
  const { rows } = await client.query(
    `SELECT "migration_name" AS name FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL ORDER BY "started_at"`,
  );
  const known = new Set(migrationNames());
  const foreign = rows.find((row) => !known.has(row.name));
  if (foreign)
    throw new Plain(
      `The database was set up by a newer Rejoinder: it has the migration ${foreign.name}, which this one does not know. Start the newer one.`,
    );
  return new Set(rows.map((row) => row.name));
}

/** Applies what of prisma/migrations the database has not got yet; answers the names applied. */
export async function migrate(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Two app processes that start together take turns; the lock goes with the connection.
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const applied = await appliedNames(client);
    if (migrationNames().every((name) => applied.has(name))) return [];
    const { appliedMigrationNames } = await withSchemaEngine(
      databaseUrl,
      (engine) => engine.applyMigrations({ migrationsList: migrationList(), filters: noFilter }),
      { mark: MARK },
    );
    await client.query(`UPDATE "_prisma_migrations" SET "logs" = NULL WHERE "logs" = 'applied'`);
    return appliedMigrationNames;
  } catch (error) {
    if (error instanceof Plain) throw error;
    const message = String(error?.message ?? error);
    throw new Plain(
      message.startsWith("The database schema is not empty")
        ? "The database already holds tables of something else. Name an empty one."
        : `A migration could not be applied: ${message}`,
    );
  } finally {
    await client.end();
  }
}

if (isMain(import.meta.url)) {
  const url = process.argv[2] ?? process.env.DATABASE_URL;
  if (!url) fail(new Plain("Usage: node scripts/migrate.mjs DATABASE_URL"));
  const names = await migrate(url).catch(fail);
  say(names.length ? `Applied: ${names.join(", ")}` : "Nothing to apply.");
  process.exit(0);
}
