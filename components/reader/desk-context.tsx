"use client";

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Desk } from "@/lib/client/desk";
import type { DeskState } from "@/lib/client/desk-state";
import type { OpenedReading } from "@/lib/client/reading";
import type { Page } from "@/lib/dom/page";
import type { Waits } from "./use-saving";
import type { View, ViewState } from "./view";

export type ReaderLabel = OpenedReading["labels"][number];

/** What every part of the reader works with. */
export interface Reader {
  reading: OpenedReading;
  labels: ReadonlyMap<string, ReaderLabel>;
  desk: Desk;
  view: View;
  page: { current: Page | null };
  /** One's own reading, nothing archived. */
  mayWrite: boolean;
  /** May be written to as it stands: not done besides. */
  writable: boolean;
  /** How many readings of others may be looked at. */
  others: number;
  flush: () => Promise<boolean>;
  waits: Waits;
}

const Context = createContext<Reader | null>(null);
export const ReaderProvider = Context.Provider;

export function useReader(): Reader {
  const reader = useContext(Context);
  if (!reader) throw new Error("useReader is for parts of the reader");
  return reader;
}

export const useDesk = <T,>(select: (state: DeskState) => T): T => useStore(useReader().desk, select);
export const useView = <T,>(select: (state: ViewState) => T): T => useStore(useReader().view, select);
