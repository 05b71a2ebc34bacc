import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, Plain, say } from "./say.mjs";
import { migrationList, noFilter, withSchemaEngine } from "./schema-engine.mjs";
import { root } from "./stamp.mjs";
import { startTestPostgres } from "./test-postgres.mjs";

const stampOf = (date) => date.toISOString().replaceAll(/\D/g, "").slice(0, 14);

/** The SQL from what prisma/migrations make, tried in an empty database, to what the schema says; null: nothing. */
async function difference(emptyDatabaseUrl) {
  const { stdout } = await withSchemaEngine(emptyDatabaseUrl, (engine) =>
    engine.diff({
      from: { tag: "migrations", ...migrationList() },
      to: {
        tag: "schemaDatamodel",
        files: [{ path: "schema.prisma", content: readFileSync(join(root, "prisma/schema.prisma"), "utf8") }],
      },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters: noFilter,
    }),
  );
  return stdout && !stdout.startsWith("-- This is an empty migration") ? stdout : null;
}

async function main(name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? ""))
    throw new Plain("Usage: node scripts/new-migration.mjs name_in_words");
  const server = await startTestPostgres();
  try {
    const shadow = await server.createDatabase(`shadow_${process.pid}`);
    const sql = await difference(shadow.url).finally(shadow.drop);
    if (!sql) return say("prisma/migrations already make what prisma/schema.prisma says.");
    const folder = `prisma/migrations/${stampOf(new Date())}_${name}`;
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, "migration.sql"), sql);
    say(`Wrote ${folder}/migration.sql: read it, and add what Prisma's schema cannot say.`);
  } finally {
    await server.stop();
  }
}

await main(process.argv[2]).catch(fail);
process.exit(0);
