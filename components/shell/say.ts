import { type ReadingState, readingState } from "@/lib/schema/endpoint";

/** Nothing where there is no number. */
export const number = (value: number | null): string => value?.toLocaleString("en") ?? "";

export const plural = (count: number, one: string): string =>
  `${number(count)} ${one}${count === 1 ? "" : "s"}`;

/** What a reading's state is called. */
export const STATES: Record<ReadingState, string> = {
  not_started: "Not started",
  in_progress: "In progress",
  done: "Done",
};

/** In the middle of a sentence. */
export const stateInText = (state: ReadingState): string => STATES[state].toLowerCase();

export const STATE_CHOICES = readingState.options.map((value) => ({ value, label: STATES[value] }));
