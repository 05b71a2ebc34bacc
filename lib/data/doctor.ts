import "server-only";
import type { PoolClient } from "pg";
import { pool } from "./db";
import { examineDocument, type Finding } from "./doctor-document";
import { GENERAL_CHECKS } from "./doctor-general";

export interface Totals {
  projects: number;
  documents: number;
  sets: number;
  spans: number;
  changes: number;
}

async function* generalFindings(client: PoolClient): AsyncGenerator<Finding> {
  for (const { what, sql } of GENERAL_CHECKS) {
    const { rows } = await client.query<{ where: string }>(sql);
    for (const { where } of rows) yield { where, what };
  }
}

async function* documentFindings(client: PoolClient): AsyncGenerator<Finding> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM document WHERE id > $1 ORDER BY id LIMIT 500",
      [last],
    );
    if (rows.length === 0) return;
    for (const { id } of rows) yield* examineDocument(client, id);
    last = rows.at(-1)!.id;
  }
}

/**
 * Reads the whole database as of one moment, a document at a time, and yields everything that does not hold.
 * Returns what was read.
 */
export async function* examine(): AsyncGenerator<Finding, Totals> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    yield* generalFindings(client);
    yield* documentFindings(client);
    const { rows } = await client.query<Totals>(`SELECT (SELECT count(*) FROM project) AS projects,
      (SELECT count(*) FROM document) AS documents, (SELECT count(*) FROM annotation_set) AS sets,
      (SELECT count(*) FROM span) AS spans, (SELECT count(*) FROM change) AS changes`);
    return rows[0]!;
  } finally {
    await client.query("ROLLBACK").catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
