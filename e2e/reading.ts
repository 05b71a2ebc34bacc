import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { creationOf } from "@/lib/core/changes";
import { fragmentsOf } from "@/lib/core/span";
import { api, enter, expect } from "./fixtures";
import { waitSaved } from "./selecting";

export const TEXT =
  "First line here.\nSecond line.\n\nThe third line holds a few more words than the others do.\n";

export type Row = [
  id: string,
  label: number,
  bounds: number[],
  version: number,
  note: string,
  ...rest: unknown[],
];
export interface Stored {
  labels: { id: string; name: string }[];
  set: { state: string; place: number } | null;
  spans: Row[];
}

export const stored = (page: Page, documentId: string) =>
  api<Stored>(page, "GET", `/api/documents/${documentId}/reading`);
export const bounds = async (page: Page, documentId: string) =>
  (await stored(page, documentId)).spans.map((row) => row[2]);
export const palette = (page: Page) => page.getByRole("toolbar", { name: "Tag the selection as" });
export const note = (page: Page) => page.getByLabel("Note on the span");
export const addToChosen = (page: Page) =>
  palette(page).getByRole("button", { name: /^Add to the chosen span/ });
export const status = (page: Page) => page.getByTestId("save-status");
/** How many changes this browser keeps that the server has not taken. */
export const countWaiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("rejoinder");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction("waiting").objectStore("waiting").count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

/** A project with the starter labels and one document for each text; `open` opens the first. */
export async function made(
  page: Page,
  ...texts: string[]
): Promise<{ documents: string[]; open: () => Promise<void>; projectId: string }> {
  await enter(page);
  const { id } = await api<{ id: string }>(page, "POST", "/api/projects", { name: `Quay ${randomUUID()}` });
  const documents: string[] = [];
  for (const [i, text] of texts.entries())
    documents.push(
      (await api<{ id: string }>(page, "POST", `/api/projects/${id}/documents`, { name: `${i}.txt`, text }))
        .id,
    );
  const open = async () => {
    await page.goto(`/projects/${id}/documents/${documents[0]}`);
    await page.locator(".rj-text").waitFor();
    await waitSaved(page);
  };
  return { documents, open, projectId: id };
}

export async function opened(page: Page, ...texts: string[]): Promise<{ documents: string[] }> {
  const { documents, open } = await made(page, ...texts);
  await open();
  return { documents };
}

/** The same with spans in the first, made before it is opened. */
export async function openedWith(page: Page, texts: string[], spans: number[][]): Promise<string[]> {
  const { documents, open } = await made(page, ...texts);
  await given(page, documents[0]!, spans);
  await open();
  return documents;
}

/** Spans made through the API, as another device would have. */
export async function given(page: Page, documentId: string, all: number[][]): Promise<void> {
  const { labels } = await stored(page, documentId);
  const step = randomUUID();
  const changes = all.map((bounds, i) =>
    creationOf(
      { labelId: labels[i % labels.length]!.id, fragments: fragmentsOf(bounds), note: "" },
      randomUUID,
      step,
    ),
  );
  const { results } = await api<{ results: { status: string }[] }>(
    page,
    "POST",
    `/api/documents/${documentId}/changes`,
    { changes },
  );
  expect(results.map(({ status }) => status)).toEqual(all.map(() => "applied"));
}

/** A selection in the first line as a finger makes it: without a mouse's events. */
export const selectByHandles = (page: Page, from: number, to: number) =>
  page.evaluate(
    ([start, end]) => {
      const walker = document.createTreeWalker(document.querySelector(".rj-text")!, NodeFilter.SHOW_TEXT);
      const node = walker.nextNode() as Text;
      window.getSelection()!.setBaseAndExtent(node, start, node, end);
    },
    [from, to] as const,
  );
