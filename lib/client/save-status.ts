import { ApiError } from "./call";

export type SaveStatus =
  | { kind: "saved" }
  | { kind: "saving"; waiting: number }
  | { kind: "waiting"; waiting: number; why: string }
  | { kind: "signed-out"; waiting: number }
  | { kind: "stuck"; waiting: number; why: string; code: string };

/** Whether changes wait since the person has said done with the text, in another tab or on another device. */
export const closed = (status: SaveStatus): boolean => status.kind === "stuck" && status.code === "done";

/** Whether the text of what waits cannot be opened any more: it is not there, or not for this person. */
export const isGone = (status: SaveStatus): boolean => status.kind === "stuck" && status.code === "not-found";

export const isUnreadable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === "bad-input" || error.code === "too-large");

/** Where what the server says is meant for who asks for a page, not for who has made something. */
const IN_WORDS: Record<string, (said: string) => string> = {
  "not-found": () =>
    "This text was erased, or you are no longer a member of its project; a lead can add you again.",
  forbidden: () => "Your role in this project is now to read only; a lead can change it.",
  offline: () => "The server cannot be reached. Your work is kept in this browser, and sent when it can be.",
  "bad-input": (said) => `The server cannot read it (${said}).`,
};

export const inWords = (code: string, said: string): string => IN_WORDS[code]?.(said) ?? said;

/** What waits and will not go in by being sent again as things stand. */
export const stuck = (waiting: number, code: string, said: string): SaveStatus => ({
  kind: "stuck",
  waiting,
  code,
  why: inWords(code, said),
});
