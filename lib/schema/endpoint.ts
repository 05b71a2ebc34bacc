import { z } from "zod";
import { isSeen, NAME_MAX, oneLine } from "@/lib/core/name";

/**
 * One address of the API: who may call it (`action`, a row of the permission table), what goes in and what
 * comes out. Routes, the browser's client, the OpenAPI description and the permission test all read it here.
 */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:name` for parameters; app/api holds the same path with `[name]`. */
  path: `/api/${string}`;
  action: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Bytes; what is longer is refused by name. */
  bodyLimit?: number;
  response?: z.ZodType;
  /** Another media type than JSON in the answer; the route then answers a Response of its own. */
  produces?: string;
}

export const endpoint = <const E extends Endpoint>(value: E): E => value;

export type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
export type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export const BODY_LIMIT = 1_000_000;

/** Text as people type it: no NUL, no half of a surrogate pair; either would be refused by Postgres. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max, `at most ${max.toLocaleString("en")} characters`)
    .refine((value) => !value.includes("\0"), "a NUL character cannot be stored")
    .refine((value) => value.isWellFormed(), "half of a character (a lone surrogate) cannot be stored");

/** A list of so many at the most; `what` they are, in words. */
export const upTo = <T extends z.ZodType>(max: number, what: string, item: T) =>
  z.array(item).max(max, `at most ${max.toLocaleString("en")} ${what} at once; take fewer`);

export const someUpTo = <T extends z.ZodType>(max: number, what: string, item: T) =>
  upTo(max, what, item).min(1, "at least one is needed");

/** Text on one line, without blanks around it and without control characters. */
export const lineOfText = (max: number) => plainText(max).transform(oneLine);

/** Of a person, project, document, label or token: the one form that names have. */
export const name = lineOfText(NAME_MAX)
  .refine((value) => value !== "", "must not be empty")
  .refine((value) => value === "" || isSeen(value), "has nothing that can be seen");
/** In small letters, as Postgres tells it: some tools make UUIDs in capitals, and one id must be one text. */
export const id = z.uuid().toLowerCase();
export const readingState = z.enum(["not_started", "in_progress", "done"]);
export type ReadingState = z.infer<typeof readingState>;
export const time = z.iso.datetime({ offset: true });
export const problem = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    places: z.array(z.object({ path: z.string(), message: z.string() })),
    details: z.record(z.string(), z.unknown()),
    request: z.string(),
  }),
});
export type Problem = z.infer<typeof problem>;
