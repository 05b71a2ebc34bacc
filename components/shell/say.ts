import type { DocumentRow } from "@/lib/schema/document";

export const number = (value: number): string => value.toLocaleString("en");

export const plural = (count: number, one: string): string =>
  `${number(count)} ${one}${count === 1 ? "" : "s"}`;

/** A reading's state, in the middle of a sentence. */
export const STATES: Record<DocumentRow["state"], string> = {
  not_started: "not started",
  in_progress: "in progress",
  done: "done",
};
