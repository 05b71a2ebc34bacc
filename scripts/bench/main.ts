import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { build } from "../build.mjs";
import { fail, say } from "../say.mjs";
import { openApp } from "./app";
import { benchExport } from "./export";
import { absent, type Bench, type Figure } from "./figure";
import { benchList } from "./list";
import { benchReader } from "./reader";
import { benchSave } from "./save";

const PARTS: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  reader: benchReader,
  save: benchSave,
  export: benchExport,
  list: benchList,
};

const number = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });

/** Rows of a table in Markdown, as README has them. */
const table = (figures: readonly Figure[]): string =>
  [
    "| figure | seen | held against | ratio | bound | |",
    "|---|---|---|---|---|---|",
    ...figures.map(
      ({ name, value, unit, against, ratio, bound, holds }) =>
        `| ${name} | ${number(value)} ${unit} | ${against} | ${ratio} | ${bound} | ${holds ? "holds" : "**fails**"} |`,
    ),
  ].join("\n");

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
  const parts = positionals.length ? positionals : Object.keys(PARTS);
  for (const part of parts)
    if (!PARTS[part])
      throw new Error(`There is no part ${part}; there are ${Object.keys(PARTS).join(", ")}.`);
  await build();
  const { bench, close } = await openApp();
  const figures: Figure[] = [];
  const machine = {
    node: process.version,
    processors: cpus().length,
    model: cpus()[0]?.model,
    load: loadavg(),
  };
  try {
    for (const part of parts) {
      const taken = await PARTS[part]!(bench).catch((error: Error) => [absent(part, error.message)]);
      figures.push(...taken);
      // After each part: what was measured is kept, whatever becomes of the next.
      if (values.out) await write(values.out, { at: new Date().toISOString(), machine, figures });
    }
  } finally {
    await close();
  }
  say(
    `On ${machine.processors} processors, load ${machine.load[0]!.toFixed(1)} at the start.\n\n${table(figures)}`,
  );
}

const write = (file: string, written: object) => writeFile(file, `${JSON.stringify(written, null, 2)}\n`);

await main().catch(fail);
process.exit(0);
