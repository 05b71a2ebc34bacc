import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { isoTime } from "@/lib/core/iso-time";
import { fragmentsOf, type Span } from "@/lib/core/span";
import { indexText, type TextIndex } from "@/lib/core/text";
import { type Reading, readingEndpoints } from "@/lib/schema/reading";
import { send } from "./call";
import { type Kept, leftWaiting } from "./waiting-changes";

/** A reading as it arrived, with the text indexed and the rows turned into spans. */
export interface OpenedReading extends Omit<Reading, "spans"> {
  index: TextIndex;
  spans: Span[];
  /** Changes that waited in this browser when the spans were asked for. */
  waiting: Kept[];
}

function spansOf({ labels, spans }: Reading): Span[] {
  return spans.map(([id, label, bounds, version, note, origin, created, updated]) => {
    const createdAt = isoTime(created);
    return {
      id,
      labelId: labels[label]!.id,
      fragments: fragmentsOf(bounds),
      note,
      version,
      origin,
      createdAt,
      updatedAt: updated === created ? createdAt : isoTime(updated),
    };
  });
}

/** Text and spans are fetched together; the text is kept by the browser and only asked about again. */
async function open(
  documentId: string,
  reviewer: string | undefined,
  signal?: AbortSignal,
): Promise<OpenedReading> {
  const params = { documentId };
  const extra = signal ? { signal } : {};
  // Before the spans are: what is sent meanwhile is then in one of the two.
  const left = await leftWaiting();
  const [text, reading] = await Promise.all([
    send(readingEndpoints.text, { params, ...extra }).then((response) => response.text()),
    send(readingEndpoints.read, { params, query: { reviewer }, ...extra }).then(
      (response) => response.json() as Promise<Reading>,
    ),
  ]);
  performance.mark("reading-arrived");
  return {
    ...reading,
    index: indexText(text),
    spans: spansOf(reading),
    waiting: left
      .filter(({ place }) => place.userId === reading.reviewer.id && place.documentId === documentId)
      .flatMap(({ changes }) => changes),
  };
}

export const readingQuery = (documentId: string, reviewer?: string) =>
  queryOptions({
    queryKey: ["reading", documentId, reviewer ?? "own"],
    queryFn: ({ signal }) => open(documentId, reviewer, signal),
    // The open page is ahead of the server; only opening a document again asks anew.
    staleTime: 5_000,
    gcTime: 30_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** For a link that is about to be followed: the reading is under way before the page is. */
export function prefetchReading(client: QueryClient, documentId: string): void {
  void client.prefetchQuery(readingQuery(documentId));
}
