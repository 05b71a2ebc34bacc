import { randomBytes } from "node:crypto";
import type {} from "vitest";
import type { TestProject } from "vitest/node";
import { migrate } from "../../../scripts/migrate.mjs";
import { startTestPostgres } from "../../../scripts/test-postgres.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    databases: string[];
  }
}

/** Databases of this run alone, migrated, one for each worker; dropped when the run is over. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const databases = [await server.createDatabase(name)];
  await migrate(databases[0]!.url);
  while (databases.length < Number(project.config.maxWorkers))
    databases.push(await server.createDatabase(`${name}_${databases.length}`, { like: name }));
  project.provide(
    "databases",
    databases.map(({ url }) => url),
  );
  return async () => {
    for (const database of databases) await database.drop();
    await server.stop();
  };
}
