import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { applyChanges } from "@/lib/data/changes";
import { pool } from "@/lib/data/db";
import { standingOfSession } from "@/lib/data/standing";
import { idOf, REVISION, tokenOf } from "./save-seed";

interface Sent {
  text: string;
  values: readonly unknown[];
}

/** What the app sends while `work` runs, as it is. */
async function record(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { query } = Client.prototype;
  Reflect.set(
    Client.prototype,
    "query",
    function noted(this: Client, asked: string | Sent, ...more: unknown[]) {
      const { text, values: own } = typeof asked === "string" ? { text: asked, values: undefined } : asked;
      sent.push({ text, values: own ?? (Array.isArray(more[0]) ? more[0] : []) });
      return Reflect.apply(query, this, [asked, ...more]);
    },
  );
  await work().finally(() => {
    Client.prototype.query = query;
  });
  return sent;
}

async function parameterTypes(text: string): Promise<string[]> {
  const client = await pool().connect();
  try {
    await client.query(`PREPARE measured AS ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'measured'",
    );
    await client.query("DEALLOCATE measured");
    return rows[0]?.types ?? [];
  } finally {
    client.release();
  }
}

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  return value instanceof Date ? value.toISOString() : String(value);
};

/** A string in SQL; with its colons escaped, because pgbench takes `:null` for a variable even inside of quotes. */
const literal = (text: string) =>
  `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a")}'`;

const client = "lpad(:client_id::text, 12, '0')";

/** The statement that reads the revision. */
const READS = /FROM s\s*$/;

/** An id that pgbench draws once for each save. Postgres must see the same value in every row: no gen_random_uuid(). */
const drawn = (name: string) => `'00000000-0000-4000-8000-' || lpad(:${name}::text, 12, '0')`;
const draw = (name: string) => `\\set ${name} random(0, 999999999999)`;

/**
 * A parameter as SQL of pgbench: the client's own ids, drawn ids (by the id that was recorded) for what is made, the
 * revision that was read.
 */
function expression(value: unknown, type: string, made: Record<string, string>): string {
  if (value === null || value === undefined) return `NULL::${type}`;
  const text = plain(value);
  let sql = literal(text);
  for (const kind of ["person", "document", "set", "session"] as const)
    if (text.includes(idOf(kind)))
      sql = `replace(${sql}, '${idOf(kind)}', '${idOf(kind).slice(0, -12)}' || ${client})`;
  for (const [name, id] of Object.entries(made))
    if (text.includes(id)) sql = `replace(${sql}, '${id}', ${drawn(name)})`;
  for (const step of [0, 1])
    if (text.includes(String(REVISION + step)))
      sql = `replace(${sql}, '${REVISION + step}', (:revision::int + ${step})::text)`;
  return `(${sql})::${type}`;
}

/** The statements of saving one span, recorded from the app itself, as a script of pgbench. */
export async function pgbenchScript(): Promise<string> {
  const made = { change: randomUUID(), step: randomUUID(), span: randomUUID() };
  const span = { labelId: idOf("label"), fragments: [[0, 4] as const], note: "" };
  // Once before, so that the text is at hand as it is for most requests.
  await applyChanges(idOf("document"), idOf("person"), []);
  const sent = await record(async () => {
    await standingOfSession(tokenOf(0), { projectId: null, documentId: idOf("document") });
    await applyChanges(idOf("document"), idOf("person"), [
      { id: made.change, step: made.step, intent: "do", kind: "create", spanId: made.span, version: 0, span },
    ]);
  });
  const lines = Object.keys(made).map(draw);
  for (const { text, values } of sent) {
    const types = values.length ? await parameterTypes(text) : [];
    const sql = text.replace(/\$(\d+)/g, (_, n: string) =>
      expression(values[Number(n) - 1], types[Number(n) - 1] ?? "text", made),
    );
    lines.push(`${sql.trim()}${READS.test(text) ? " \\gset" : ";"}`);
  }
  return `${lines.join("\n")}\n`;
}
