import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { root } from "./stamp.mjs";

const require = createRequire(import.meta.url);
const folder = join(root, "prisma/migrations");

export const noFilter = { externalTables: [], externalEnums: [] };

// Where the engine puts the words of a panic before it throws.
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message(message) {
    throw new Error(message);
  },
};

let loaded;
function load() {
  loaded ??= readFile(
    require.resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm"),
  ).then(async (bytes) => {
    const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
    bindings.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  });
  return loaded;
}

const CHAR = 18;
const TEXT = 25;

async function readChars(adapter, query, chars) {
  const result = await adapter.performIO(query);
  result.fields.forEach((field, column) => {
    if (field.dataTypeID !== CHAR) return;
    chars.push(column);
    field.dataTypeID = TEXT;
  });
  return result;
}

/**
 * Mends two ways of the adapter that the engine cannot live with. It splits a script at each semicolon, also inside
 * a function's body, and sends the parts one by one: sent whole, Postgres applies all of it or none. And it does
 * not know the catalogues' own type "char".
 */
function mended(adapter, mark) {
  adapter.executeScript = async (script) => {
    await adapter.client
      .query(mark ? `${script}\n;${mark}` : script)
      .catch((error) => adapter.onError(error));
  };
  adapter.queryRaw = async (query) => {
    const chars = [];
    const reading = Object.create(adapter, {
      performIO: { value: (asked) => readChars(adapter, asked, chars) },
    });
    const rows = await Object.getPrototypeOf(adapter).queryRaw.call(reading, query);
    for (const column of chars) rows.columnTypes[column] = ColumnTypeEnum.Character;
    return rows;
  };
  return adapter;
}

/**
 * Gives `work` Prisma's schema engine over `databaseUrl`, and closes its connections after.
 * `mark` is SQL that commits together with each script.
 */
export async function withSchemaEngine(databaseUrl, work, { mark } = {}) {
  await load();
  const pools = [];
  const factory = new PrismaPg({ connectionString: databaseUrl, max: 1 });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = mended(await connect(), mark);
    pools.push(adapter.client);
    return adapter;
  };
  // Its own way ends in the database of the connection string; whoever wants a shadow names an empty one there.
  factory.connectToShadowDb = factory.connect;
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [["schema.prisma", readFileSync(join(root, "prisma/schema.prisma"), "utf8")]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    return await work(engine);
  } finally {
    await Promise.all(pools.map((pool) => pool.ended || pool.end()));
  }
}

export const migrationNames = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "migration.sql")))
    .map((entry) => entry.name)
    .sort();

export const migrationList = () => ({
  baseDir: folder,
  lockfile: {
    path: "migration_lock.toml",
    content: readFileSync(join(folder, "migration_lock.toml"), "utf8"),
  },
  shadowDbInitScript: "",
  migrationDirectories: migrationNames().map((name) => ({
    path: name,
    migrationFile: {
      path: "migration.sql",
      content: { tag: "ok", value: readFileSync(join(folder, name, "migration.sql"), "utf8") },
    },
  })),
});
