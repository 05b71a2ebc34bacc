import "server-only";
import { Refusal } from "@/lib/core/refusal";

/** Codes of Postgres and of Prisma for a database that is not there, or takes nobody in. */
const AWAY = new Set([
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08006",
  "53300",
  "P1001",
  "P1017",
]);
const FULL = new Set(["53100", "ENOSPC"]);

/** Marks what broke a connection to the database: a file or the mail server may fail with the same code. */
export function ofDatabase(error: Error): void {
  Object.assign(error, { ofDatabase: true });
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** A failure that will pass by itself, or that an operator must mend, told apart from a bug; null for a bug. */
export function unavailableReason(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (FULL.has(code))
    return new Refusal("unavailable", "The server's disk is full. Nothing was stored; tell an admin.");
  if (code === "53200")
    return new Refusal(
      "unavailable",
      "The database is out of memory just now. Nothing was stored; try again in a moment.",
    );
  // A deadlock, or a transaction that met another: the same again goes through.
  if (code === "40P01" || code === "40001")
    return new Refusal(
      "unavailable",
      "Somebody else changed the same just now. Nothing was stored; try again in a moment.",
    );
  if (
    AWAY.has(code) ||
    "ofDatabase" in error ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  )
    return new Refusal(
      "unavailable",
      "The database cannot be reached just now. Nothing was lost; try again in a moment.",
    );
  return error.cause ? unavailableReason(error.cause) : null;
}

/** Postgres' code for a broken unique constraint, with the constraint's name. */
export function brokenUnique(error: unknown): string | null {
  if (codeOf(error) !== "23505") return null;
  return error instanceof Error && "constraint" in error ? String(error.constraint) : "";
}
