import { countWords } from "@/lib/core/text";
import { type Decoded, decodeTextFile, type Encoding } from "@/lib/formats/text-file";
import { documentEndpoints, FILE_LIMIT } from "@/lib/schema/document";
import { call } from "./call";
import { newId } from "./new-id";

/** A file on its way in: read and decoded in the browser, looked at, then sent. */
export interface Candidate {
  /** Becomes the document's id, so that a retry makes no second one. */
  id: string;
  name: string;
  bytes: Uint8Array | null;
  text: string;
  encoding: Encoding;
  words: number;
  sha256: string;
  warnings: readonly string[];
  /** Why it cannot go in; null when it can. */
  refused: string | null;
  /** The document of the project, or the file of this batch, that has the same text. */
  sameText: string | null;
  sameName: boolean;
  include: boolean;
  outcome: "waiting" | "sending" | "stored" | "failed";
  failure: string | null;
}

const TEXT_FILE = /\.(txt|md|markdown|text)$/i;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function sha256(text: string): Promise<string> {
  // crypto.subtle is missing over plain http; the server then finds what is double.
  if (!globalThis.crypto?.subtle) return "";
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const blank = (name: string): Candidate => ({
  id: newId(),
  name,
  bytes: null,
  text: "",
  encoding: "utf-8",
  words: 0,
  sha256: "",
  warnings: [],
  refused: null,
  sameText: null,
  sameName: false,
  include: false,
  outcome: "waiting",
  failure: null,
});

async function decoded(candidate: Candidate, result: Decoded): Promise<Candidate> {
  if (!result.ok) return { ...candidate, refused: result.message, include: false };
  return {
    ...candidate,
    text: result.text,
    encoding: result.encoding,
    warnings: result.warnings,
    words: countWords(result.text),
    sha256: await sha256(result.text),
    refused: null,
    include: true,
  };
}

/** What a file is: its text, or why it stays out. Only text files are read, and none over the limit. */
export async function readFile(file: File): Promise<Candidate> {
  const candidate = blank((file.webkitRelativePath || file.name).normalize() === "" ? "Untitled" : file.name);
  if (!TEXT_FILE.test(file.name)) return { ...candidate, refused: "Only .txt and .md files are read." };
  if (file.size > FILE_LIMIT)
    return {
      ...candidate,
      refused: `${megabytes(file.size)} is over the limit of ${megabytes(FILE_LIMIT)}.`,
    };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return decoded({ ...candidate, bytes }, decodeTextFile(bytes));
  } catch {
    return { ...candidate, refused: "The file could not be read. Is it still where it was?" };
  }
}

export const readPaste = (name: string, text: string): Promise<Candidate> =>
  decoded(blank(name), decodeTextFile(new TextEncoder().encode(text), "utf-8"));

export const readAgain = (candidate: Candidate, encoding: Encoding): Promise<Candidate> =>
  candidate.bytes
    ? decoded(candidate, decodeTextFile(candidate.bytes, encoding))
    : Promise.resolve(candidate);

/** Names what the project, or the batch itself, has already. A text that stands is left out unless asked for. */
export async function findDoubles(projectId: string, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const hashes = candidates.flatMap((one) => (one.sha256 ? [one.sha256] : []));
  const known = await call(documentEndpoints.known, {
    params: { projectId },
    body: {
      sha256: [...new Set(hashes)],
      names: [...new Set(candidates.map((one) => one.name.trim()))].filter((name) => name !== ""),
    },
  });
  const texts = new Map(known.texts.map((text) => [text.sha256, text.name]));
  const names = new Set(known.names);
  return candidates.map((one) => {
    const sameText = texts.get(one.sha256) ?? null;
    const sameName = names.has(one.name.trim());
    const double = sameText !== null && one.sameText === null;
    names.add(one.name.trim());
    if (one.sha256) texts.set(one.sha256, texts.get(one.sha256) ?? one.name);
    return { ...one, sameText, sameName, include: one.include && !double };
  });
}

const AT_ONCE = 3;

/** Sends what is to go in, a few at a time; each outcome is told as it comes. Stops early when `signal` says so. */
export async function sendAll(
  projectId: string,
  candidates: readonly Candidate[],
  tell: (id: string, change: Partial<Candidate>) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = candidates.filter((one) => one.include && !one.refused && one.outcome !== "stored");
  const worker = async () => {
    for (let one = waiting.shift(); one && !signal.aborted; one = waiting.shift()) {
      tell(one.id, { outcome: "sending", failure: null });
      try {
        await call(documentEndpoints.create, {
          params: { projectId },
          body: { id: one.id, name: one.name, text: one.text, encoding: one.encoding },
          signal,
        });
        tell(one.id, { outcome: "stored" });
      } catch (error) {
        tell(one.id, {
          outcome: signal.aborted ? "waiting" : "failed",
          failure: signal.aborted ? null : error instanceof Error ? error.message : "It could not be sent.",
        });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
