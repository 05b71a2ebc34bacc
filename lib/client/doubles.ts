import { NAME_MAX, oneLine } from "@/lib/core/name";
import { graphemeFloor, indexText, sliceCodePoints, toCodePoint } from "@/lib/core/text";
import type { Known } from "@/lib/schema/document";
import { documentEndpoints } from "@/lib/schema/document-endpoints";
import { name as nameSchema } from "@/lib/schema/endpoint";
import { call } from "./call";
import type { Candidate } from "./candidates";

/** What the project was found to have already. */
export interface KnownHere {
  texts: ReadonlyMap<string, Known["texts"][number]>;
  names: ReadonlySet<string>;
}

export const NOTHING_KNOWN: KnownHere = { texts: new Map(), names: new Set() };

const isAskable = (name: string) => nameSchema.safeParse(name).success;

/** Asks in one call which of these texts and names are there. */
export async function askKnown(projectId: string, candidates: readonly Candidate[]): Promise<KnownHere> {
  const sha256 = [...new Set(candidates.flatMap((one) => (one.sha256 ? [one.sha256] : [])))];
  const names = [...new Set(candidates.map((one) => oneLine(one.name)))].filter(isAskable);
  const found = await call(documentEndpoints.known, { params: { projectId }, body: { sha256, names } });
  return { texts: new Map(found.texts.map((text) => [text.sha256, text])), names: new Set(found.names) };
}

export const bothKnown = (before: KnownHere, found: KnownHere): KnownHere => ({
  texts: new Map([...before.texts, ...found.texts]),
  names: new Set([...before.names, ...found.names]),
});

export interface Double {
  /** Where the same text is, as a sentence; null when it is nowhere else. */
  text: string | null;
  name: string | null;
}

/** What each candidate has in common with the project or with one before it. Refused ones count for nothing. */
export function doublesOf(candidates: readonly Candidate[], known: KnownHere): Map<string, Double> {
  const texts = new Map<string, string>();
  const names = new Set<string>();
  const doubles = new Map<string, Double>();
  for (const one of candidates) {
    if (one.refused !== null) continue;
    const name = oneLine(one.name);
    const there = known.texts.get(one.sha256);
    const earlier = one.sha256 ? texts.get(one.sha256) : undefined;
    const text = there
      ? `The same text as “${there.name}” in this project${there.archived ? ", archived" : ""}.`
      : earlier !== undefined
        ? `The same text as “${earlier}” above.`
        : null;
    const equal = known.names.has(name)
      ? "The project has a document of this name."
      : names.has(name)
        ? "Another above has this name."
        : null;
    doubles.set(one.id, { text, name: equal });
    if (goesIn(one, doubles)) {
      names.add(name);
      if (one.sha256 && earlier === undefined) texts.set(one.sha256, name);
    }
  }
  return doubles;
}

/** Whether a candidate is to be stored: the person's choice, else unless its text is there already or says nothing. */
export const goesIn = (one: Candidate, doubles: ReadonlyMap<string, Double>): boolean =>
  one.outcome === "stored" ||
  (one.refused === null && (one.include ?? (one.words > 0 && (doubles.get(one.id)?.text ?? null) === null)));

/** At most so many UTF-16 units of a name, never half a character. */
function cut(name: string, units: number): string {
  const index = indexText(name);
  return sliceCodePoints(index, 0, graphemeFloor(index, toCodePoint(index, units)));
}

/** The name with the first number that makes it new: `notes.txt` → `notes (2).txt`. */
export function numbered(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[a-z]{1,8})?$/is.exec(name) ?? [];
  for (let n = 2; ; n++) {
    const next = `${cut(stem, NAME_MAX - ending.length - ` (${n})`.length)} (${n})${ending}`;
    if (!taken.has(next)) return next;
  }
}

/** Gives every equal name that goes in a number. */
export function numberEqualNames(candidates: readonly Candidate[], known: KnownHere): Candidate[] {
  const doubles = doublesOf(candidates, known);
  const taken = new Set([...known.names, ...candidates.map((one) => oneLine(one.name))]);
  return candidates.map((one) => {
    if (!goesIn(one, doubles) || doubles.get(one.id)?.name == null || one.outcome === "stored") return one;
    const name = numbered(oneLine(one.name), taken);
    taken.add(name);
    return { ...one, name };
  });
}
