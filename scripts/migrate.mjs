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

async function refuseNewer(client) {
  const { rows } = await client.query(
    `SELECT "migration_name" AS name FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL ORDER BY "started_at"`,
  );
  const known = new Set(migrationNames());
  const foreign = rows.map((row) => row.name).filter((name) => !known.has(name));
  if (foreign.length)
    throw new Plain(
      `The database was set up by a newer Rejoinder: it has the migration ${foreign[0]}, which this one does not know. Start the newer one.`,
    );
}

/** Applies what of prisma/migrations the database has not got yet; answers the names applied. */
export async function migrate(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Two app processes that start together take turns; the lock goes with the connection.
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`);
    if (rows[0].there) {
      await client.query(REPAIR);
      await refuseNewer(client);
    }
    const { appliedMigrationNames } = await withSchemaEngine(
      databaseUrl,
      (engine) => engine.applyMigrations({ migrationsList: migrationList(), filters: noFilter }),
      { mark: MARK },
    );
    await client.query(`UPDATE "_prisma_migrations" SET "logs" = NULL WHERE "logs" = 'applied'`);
    return appliedMigrationNames;
  } catch (error) {
    throw error instanceof Plain
      ? error
      : new Plain(`A migration could not be applied: ${error?.message ?? error}`);
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
