/**
 * Every reason for which a request can be turned down, with its HTTP status.
 * The list is closed: a new reason is added here and nowhere else.
 */
export const REFUSALS = {
  "bad-json": 400,
  "bad-input": 400,
  "signed-out": 401,
  disabled: 401,
  "cross-site": 403,
  forbidden: 403,
  "not-found": 404,
  "no-such-method": 405,
  archived: 409,
  conflict: 409,
  done: 409,
  "in-use": 409,
  "last-admin": 409,
  gone: 410,
  "too-large": 413,
  "not-acceptable": 415,
  "too-many": 429,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** Where in the input something is wrong: `changes.0.span.labelId`. */
export interface Place {
  path: string;
  message: string;
}

/** Thrown for what is not allowed or not there; translated into an answer once, in lib/auth/handle. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly places: readonly Place[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, message: string, places: readonly Place[] = [], details = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.places = places;
    this.details = details;
  }
}

/** What is not there and what is not open to somebody are refused alike: which of both is told to nobody. */
export const notThere = () =>
  new Refusal(
    "not-found",
    "This does not exist, or it is not open to you. Home lists the projects that are; if one is missing there, ask its lead.",
  );
