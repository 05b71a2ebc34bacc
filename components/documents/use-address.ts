"use client";

import { useEffect, useState } from "react";
import { type DocumentQuery, documentQuery, NO_FILTER } from "@/lib/schema/document";

const DEFAULTS: Record<string, unknown> = documentQuery.parse({});

/** What the list shows stands in the address, so that it is there again on the way back from a reading. */
export function useAddress(initial: DocumentQuery) {
  const [query, setQuery] = useState(initial);
  useEffect(() => {
    if (query === initial) return;
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]) =>
        value === undefined || value === DEFAULTS[key] ? [] : [[key, String(value)]],
      ),
    ).toString();
    window.history.replaceState(null, "", search ? `?${search}` : window.location.pathname);
  }, [query, initial]);
  const change = (patch: Partial<DocumentQuery>) => setQuery((old) => ({ ...old, page: 1, ...patch }));
  const clear = () => setQuery(({ sort, order }) => ({ ...NO_FILTER, sort, order, page: 1 }));
  return [query, change, clear] as const;
}
