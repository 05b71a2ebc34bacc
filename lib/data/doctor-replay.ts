import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { Fragment } from "@/lib/core/span";

const BATCH = 2_000;

/** What history and the table of spans must agree on. */
interface Content {
  labelId: string;
  fragments: readonly Fragment[];
  note: string;
  version: number;
}

interface ChangeRow {
  revision: number;
  spanId: string;
  before: Content | null;
  after: Content | null;
}

/** A content in few bytes: a set may hold many spans with long notes. */
const sealOf = ({ labelId, fragments, note, version }: Content): string =>
  createHash("sha1")
    .update(JSON.stringify([labelId, fragments, note, version]))
    .digest("base64");

const changesOfSet = `SELECT revision, span_id AS "spanId", before, after FROM change
  WHERE set_id = $1 AND revision > $2 ORDER BY revision LIMIT $3`;

/** Replays a set's history from its beginning, then answers what stands. */
export class Replay {
  private readonly standing = new Map<string, string>();

  /** Reads the history; yields what in it contradicts itself. */
  async *read(client: PoolClient, setId: string, revision: number): AsyncGenerator<string> {
    let last = 0;
    let expected = 0;
    for (;;) {
      const { rows } = await client.query<ChangeRow>(changesOfSet, [setId, last, BATCH]);
      for (const row of rows) {
        expected++;
        if (row.revision !== expected) {
          yield `the history has ${row.revision} where revision ${expected} is due`;
          expected = row.revision;
        }
        const found = this.step(row);
        if (found) yield found;
      }
      if (rows.length < BATCH) break;
      last = rows.at(-1)!.revision;
    }
    if (expected !== revision) yield `revision is ${revision}, the history ends at ${expected}`;
  }

  private step({ revision, spanId, before, after }: ChangeRow): string | null {
    const stood = this.standing.get(spanId);
    if (after) this.standing.set(spanId, sealOf(after));
    else this.standing.delete(spanId);
    if (stood === (before ? sealOf(before) : undefined)) return null;
    return `change ${revision} to span ${spanId} does not begin with what stood before it`;
  }

  /** What a present span has against the history; null where they agree. */
  compare(id: string, present: Content): string | null {
    const seal = this.standing.get(id);
    this.standing.delete(id);
    if (seal === undefined) return "it stands, but the history does not say so";
    return seal === sealOf(present) ? null : "it is not what the history makes of it";
  }

  /** Ids that the history leaves standing and `compare` was not asked about. */
  missing(): Iterable<string> {
    return this.standing.keys();
  }
}
