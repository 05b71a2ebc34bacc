import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { build } from "../build.mjs";
import { fail, say } from "../say.mjs";
import { openApp } from "./app";
import { benchExport } from "./export";
import type { Bench, Figure } from "./figure";
import { benchReader } from "./reader";
import { benchSave } from "./save";

const PARTS: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  reader: benchReader,
  save: benchSave,
  export: benchExport,
};

function print(figures: readonly Figure[]): void {
  for (const { name, value, unit, against, ratio, bound, holds } of figures)
    say(
      `${holds ? "holds" : "FAILS"}  ${name}: ${value.toLocaleString("en")} ${unit}, ${ratio} × (${against}); ${bound}`,
    );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
  const parts = positionals.length ? positionals : Object.keys(PARTS);
  await build();
  const { bench, close } = await openApp();
  const figures: Figure[] = [];
  try {
    for (const part of parts) {
      const measure = PARTS[part];
      if (!measure) throw new Error(`There is no part ${part}; there are ${Object.keys(PARTS).join(", ")}.`);
      figures.push(...(await measure(bench)));
    }
  } finally {
    await close();
  }
  print(figures);
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model };
  const written = { at: new Date().toISOString(), machine, figures };
  if (values.out) await writeFile(values.out, `${JSON.stringify(written, null, 2)}\n`);
}

await main().catch(fail);
process.exit(0);
