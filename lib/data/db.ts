import "server-only";
import { Socket } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient, types } from "pg";
import { env } from "@/lib/server/env";
import { ofDatabase } from "./failure";
import { PrismaClient } from "./generated/client";

// bigint counts stay far below 2^53
types.setTypeParser(20, Number);

interface Store {
  pool: Pool;
  prisma: PrismaClient;
}

// A reload of the development server must not open a second pool.
const held = globalThis as { rejoinderStore?: Store };

function open(): Store {
  const { DATABASE_URL, DATABASE_POOL } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set; npm start sets it.");
  const pool = new Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    stream: () => new Socket().on("error", ofDatabase),
  });
  // A connection that breaks between two queries must not take the process with it; the next query tells of it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", ofDatabase));
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

function store(): Store {
  held.rejoinderStore ??= open();
  return held.rejoinderStore;
}

export const pool = () => store().pool;
export const prisma = () => store().prisma;

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export async function transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
