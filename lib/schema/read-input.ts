import { closestMatch } from "leven";
import type { z } from "zod";
import { type Place, Refusal } from "@/lib/core/refusal";

const SHOWN = 100;

function sayUnknown(key: string, known: readonly string[]): string {
  const asked = key.slice(0, SHOWN);
  const meant = closestMatch(asked, [...known], { maxDistance: Math.max(1, Math.floor(asked.length / 3)) });
  if (meant) return `there is no such name here; did you mean ${meant}?`;
  if (known.length === 0) return "there is no such name here; none is taken";
  return `there is no such name here; the names are ${known.join(", ")}`;
}

/** One sentence for each unknown name, in the order of `keys`. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== "unrecognized_keys") return undefined;
  const { shape } = (issue.inst as z.ZodObject)._zod.def;
  return issue.keys.map((key) => sayUnknown(key, Object.keys(shape))).join("\n");
};

/** Of the forms that a value may have, the one it comes nearest to is spoken of. */
function placesOf(issue: z.core.$ZodIssue, before: PropertyKey[] = []): Place[] {
  const path = [...before, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    const sentences = issue.message.split("\n");
    return issue.keys.map((key, i) => ({
      path: [...path, key.slice(0, SHOWN)].join("."),
      message: sentences[i]!,
    }));
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const [closest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
    return closest.flatMap((inner) => placesOf(inner, path));
  }
  return [{ path: path.join("."), message: issue.message }];
}

/** What came in, as the schema makes it; else a refusal that names each place. */
export function readInput(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: inWords });
  if (result.success) return result.data;
  const places = result.error.issues.flatMap((issue) => placesOf(issue)).slice(0, 50);
  const first = places[0];
  throw new Refusal(
    "bad-input",
    first ? `${first.path || "The input"}: ${first.message}` : "The input is not right.",
    places,
  );
}
