import "server-only";
import type { PoolClient } from "pg";
import { BYTE_ORDER_MARK, type CsvVariant, csvRecord, type ExportFile } from "@/lib/core/csv";
import { copyRows } from "./copy-rows";
import { pool } from "./db";
import { EXPORT_LIMITS, type ExportLimits, takeExportPlace } from "./export-places";
import { countQuery, type ExportScope, exportColumns, exportQuery } from "./export-sql";
import { requireInProject } from "./in-project";

export async function requireKnownScope(scope: ExportScope): Promise<void> {
  for (const kind of ["documents", "labels", "reviewers"] as const)
    await requireInProject(pool(), scope.projectId, kind, scope[kind]);
}

export async function countExport(scope: ExportScope): Promise<{ spans: number; documents: number }> {
  const count = async (file: ExportFile) =>
    (await pool().query<{ count: number }>(countQuery(file, scope))).rows[0]?.count ?? 0;
  return { spans: await count("spans"), documents: await count("documents") };
}

/** Project, and the reviewer where only one is asked for, and the day: what the file is of, to be read in a folder. */
export async function exportName(file: ExportFile, scope: ExportScope, now: Date): Promise<string> {
  const { rows } = await pool().query<{ project: string; reviewer: string | null }>(
    "SELECT name AS project, (SELECT name FROM person WHERE id = $2) AS reviewer FROM project WHERE id = $1",
    [scope.projectId, scope.reviewers.length === 1 ? scope.reviewers[0] : null],
  );
  const parts = [rows[0]?.project, file, rows[0]?.reviewer, now.toISOString().slice(0, 10)];
  return `${parts.filter(Boolean).join(" ")}.csv`;
}

async function begin(client: PoolClient): Promise<void> {
  // A sort within a large document stays in memory; a client that went away is noticed even in a sort.
  await client.query(
    `BEGIN READ ONLY; SET LOCAL work_mem = '64MB'; SET LOCAL client_connection_check_interval = '2s'`,
  );
}

/**
 * The file as bytes, straight from Postgres' COPY at the reader's pace. A failure half-way errors the stream, so
 * that the connection breaks and no short file passes for a whole one; a reader that goes away, or stands still,
 * ends the query.
 */
export async function streamExport(
  file: ExportFile,
  scope: ExportScope,
  variant: CsvVariant,
  limits: ExportLimits = EXPORT_LIMITS,
): Promise<ReadableStream<Uint8Array>> {
  const leave = await takeExportPlace(limits.patience);
  const client = await pool()
    .connect()
    .catch((error) => {
      leave();
      throw error;
    });
  let stalled: NodeJS.Timeout | undefined;
  let released = false;
  const release = (broken?: unknown) => {
    clearTimeout(stalled);
    if (released) return;
    released = true;
    client.release(broken === undefined || broken instanceof Error ? broken : new Error(String(broken)));
    leave();
  };
  try {
    await begin(client);
  } catch (error) {
    release(error);
    throw error;
  }
  const chunks = copyRows(client, `COPY (${exportQuery(file, scope, variant)}) TO STDOUT WITH (FORMAT csv)`);
  const head = (variant === "spreadsheet" ? BYTE_ORDER_MARK : "") + csvRecord(exportColumns(file), variant);
  function give(controller: ReadableStreamDefaultController<Uint8Array>, bytes: Uint8Array) {
    controller.enqueue(bytes);
    stalled = setTimeout(() => {
      const error = new Error("The reader of the export stood still.");
      controller.error(error);
      release(error);
    }, limits.stall);
  }
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => give(controller, new TextEncoder().encode(head)),
      async pull(controller) {
        clearTimeout(stalled);
        try {
          const { done, value } = await chunks.next();
          if (!done) return give(controller, value);
          await client.query("COMMIT");
          release();
          controller.close();
        } catch (error) {
          release(error);
          throw error;
        }
      },
      cancel: () => release(new Error("The reader of the export went away.")),
    },
    { highWaterMark: 1 },
  );
}
