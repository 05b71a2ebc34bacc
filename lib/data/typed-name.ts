import "server-only";
import { oneLine } from "@/lib/core/name";
import { Refusal } from "@/lib/core/refusal";

/** Stops unless the name was typed as it stands: what is asked so is not done by a slip. */
export function requireName(typed: string | undefined, name: string, what: "project" | "document"): void {
  if (typed !== undefined && oneLine(typed) === oneLine(name)) return;
  throw new Refusal("bad-input", `Type the name of the ${what} exactly as it stands.`, [
    { path: "confirm", message: `is not the name of this ${what}` },
  ]);
}
