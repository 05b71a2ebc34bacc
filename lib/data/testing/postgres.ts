import { randomBytes } from "node:crypto";
import type {} from "vitest";
import type { TestProject } from "vitest/node";
import { migrate } from "../../../scripts/migrate.mjs";
import { startTestPostgres } from "../../../scripts/test-postgres.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** A database of this run alone, migrated; dropped when the run is over. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const database = await server.createDatabase(`test_${randomBytes(6).toString("hex")}`);
  await migrate(database.url);
  process.env.DATABASE_URL = database.url;
  project.provide("databaseUrl", database.url);
  return async () => {
    await database.drop();
    await server.stop();
  };
}
