import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { atMost, type Bench, below, type Figure, median } from "./figure";
import { type PageServer, servePages } from "./page-server";
import {
  type Load,
  measureLoad,
  measureNew,
  measureOpening,
  measureScroll,
  openChromium,
  tellHighlights,
} from "./probes";
import { type SeededReader, seedReader } from "./reading-seed";
import { BENCH_LABELS, makeBenchText } from "./reading-text";
import { sessionCookie } from "./session-cookie";

const CHARACTERS = 1_000_000;
const SIZES = [10_000, 50_000] as const;
const RUNS = 3;
const LONGEST_PEER = 45_000;
const STRETCHES = [0.1, 0.25, 0.4];
const PLACES = [0.5, 0.53, 0.56];
const VIEWPORT = { width: 1280, height: 800 };

interface Taken extends Record<keyof Load | "steady" | "flying" | "fresh", number[]> {}

const nothing = (): Taken => ({ load: [], visit: [], steady: [], flying: [], fresh: [] });

/** In a browser of its own, so that no page finds another's memory or cache. */
async function inBrowser(run: (page: Page) => Promise<void>): Promise<void> {
  const browser = await openChromium();
  try {
    await run(await browser.newPage({ viewport: VIEWPORT }));
  } finally {
    await browser.close();
  }
}

async function useText(page: Page, taken: Taken, root: string): Promise<void> {
  await page.waitForTimeout(800);
  taken.flying.push(await measureScroll(page, "flying", 0, root));
  for (const place of STRETCHES) {
    await page.waitForTimeout(500);
    taken.steady.push(await measureScroll(page, "steady", place, root));
  }
  for (const place of PLACES) taken.fresh.push(await measureNew(page, place, root));
}

const take = (taken: Taken, { load, visit }: Load): void => {
  taken.load.push(load);
  taken.visit.push(visit);
};

async function measureBare(server: PageServer, spans: number, taken: Taken): Promise<void> {
  await inBrowser(async (page) => {
    await page.goto(`${server.url}/bare`);
    take(taken, await measureLoad(page, `${server.url}/data/${spans}`));
    await useText(page, taken, "#text");
  });
}

/** Recogito may take minutes on a busy machine; then it is taken to be as quick as the time it was given. */
async function measureRecogito(server: PageServer, spans: number, taken: Taken): Promise<void> {
  await inBrowser(async (page) => {
    await page.goto(`${server.url}/recogito`);
    const loaded = measureLoad(page, `${server.url}/data/${spans}`).catch(() => null);
    const load = await Promise.race([loaded, pause(LONGEST_PEER, null)]);
    take(taken, load ?? { load: LONGEST_PEER, visit: LONGEST_PEER });
  });
}

async function measureReader(
  { url }: Bench,
  { projectId, token }: SeededReader,
  documentId: string,
  taken: Taken,
): Promise<void> {
  await inBrowser(async (page) => {
    await page.context().addCookies([{ ...(await sessionCookie(token)), url }]);
    await tellHighlights(page);
    await page.goto(`${url}/projects/${projectId}`, { waitUntil: "networkidle" });
    take(taken, await measureOpening(page, `a[href$="/documents/${documentId}"]`));
    await page.keyboard.press(BENCH_LABELS[0].key.toLowerCase());
    await useText(page, taken, "[data-testid=text]");
  });
}

/** The built reader against the barest page and against Recogito, with the same texts in the same Chromium. */
export async function benchReader(bench: Bench): Promise<Figure[]> {
  const texts = SIZES.map((size) => makeBenchText(CHARACTERS, size));
  const data = Object.fromEntries(SIZES.map((size, i) => [`${size}`, JSON.stringify(texts[i])]));
  const pages = { bare: "scripts/bench/pages/bare.ts", recogito: "scripts/bench/pages/recogito.ts" };
  const server = await servePages(pages, data);
  const seeded = await seedReader(texts);
  const figures: Figure[] = [];
  try {
    for (const [i, size] of SIZES.entries()) {
      const [reader, bare, recogito] = [nothing(), nothing(), nothing()];
      for (let run = 1; run <= RUNS; run++) {
        bench.say(`Reading: 1 MB with ${size.toLocaleString("en")} spans, run ${run} of ${RUNS} …`);
        await measureBare(server, size, bare);
        await measureReader(bench, seeded, seeded.documentIds[i]!, reader);
        if (!recogito.load.includes(LONGEST_PEER)) await measureRecogito(server, size, recogito);
      }
      figures.push(...compare(`${size / 1000}k spans`, reader, bare, recogito));
    }
  } finally {
    await server.close();
  }
  return figures;
}

function compare(of: string, reader: Taken, bare: Taken, recogito: Taken): Figure[] {
  const many = of.startsWith("50k");
  const against = (
    name: string,
    part: keyof Taken,
    share: number,
    peer: Taken = bare,
    who = "bare page",
  ): Figure => atMost(`${name}, ${of}`, median(reader[part]), "ms", who, median(peer[part]), share);
  const fresh = median(reader.fresh);
  return [
    against("data arrived to painted", "load", 2),
    against("data arrived to painted", "load", many ? 0.2 : 1, recogito, "Recogito"),
    against("click in the list to painted", "visit", 3),
    against("mouse released to new highlight", "fresh", 2),
    ...(many ? [below(`mouse released to new highlight, ${of}`, fresh, "ms", 50)] : []),
    against("scrolling steadily, 95th percentile frame", "steady", 1.2),
    against("scrolling through in 90 frames, 95th percentile frame", "flying", 1.2),
  ];
}
