import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { BODY_LIMIT } from "@/lib/schema/endpoint";
import { takePlace } from "@/lib/server/places";

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${Number((bytes / 1_000_000).toFixed(1))} MB`;

const LARGE = 2_000_000;
const LARGE_AT_ONCE = 4;
const PATIENCE = 20_000;

/**
 * Large bodies are read and worked on only so many at once: together they must find room in memory. Answers what
 * gives the room back.
 */
export async function takeRoom(request: Request, limit = BODY_LIMIT): Promise<() => void> {
  const told = Number(request.headers.get("content-length") ?? limit);
  if (Math.min(told, limit) <= LARGE) return () => {};
  const full = "Several large requests are being worked on just now. Send this one again in a moment.";
  return takePlace("large-body", LARGE_AT_ONCE, PATIENCE, () => new Refusal("too-many", full));
}

/** The body's bytes, stopped at the limit whether or not the client told its length. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Refusal("too-large", `The request is larger than ${sizeOf(limit)}.`, [], { limit });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.length;
    if (length > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export async function readJson(request: Request, limit = BODY_LIMIT): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type))
    throw new Refusal("not-acceptable", "Send JSON, with the header Content-Type: application/json.");
  const bytes = await readBytes(request, limit);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal("bad-json", "The body is not valid JSON in UTF-8.");
  }
}
