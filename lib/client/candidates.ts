import type { Encoding } from "@/lib/core/encoding";
import { previewOf } from "@/lib/core/quote";
import { countWords, indexText } from "@/lib/core/text";
import { type Decoded, decodeTextFile } from "@/lib/formats/text-file";
import { FILE_LIMIT } from "@/lib/schema/document";
import { newId } from "./new-id";

/** A text on its way in: read and decoded in the browser, looked at, then sent. Its text is not kept meanwhile. */
export interface Candidate {
  /** Becomes the document's id, so that a retry makes no second one. */
  id: string;
  source: Blob;
  name: string;
  /** What the person chose; else as found. */
  hint: Encoding | undefined;
  encoding: Encoding;
  codePoints: number;
  words: number;
  sha256: string;
  /** How it begins and, where an encoding shows only later, what stands there. */
  excerpts: readonly string[];
  warnings: readonly string[];
  /** Why it cannot go in; null when it can. */
  refused: string | null;
  /** No other encoding would let it in. */
  hopeless: boolean;
  /** The person's choice; null: goes in unless its text is there already. */
  include: boolean | null;
  outcome: "waiting" | "sending" | "stored" | "failed";
  failure: string | null;
}

const TEXT_FILE = /\.(txt|md|markdown|text)$/i;
const megabytes = (bytes: number) => `${(Math.ceil(bytes / 10_000) / 100).toLocaleString("en")} MB`;

async function sha256(text: string): Promise<string> {
  // crypto.subtle is missing over plain http; then nothing can be said about equal texts.
  if (!globalThis.crypto?.subtle) return "";
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const EXCERPT = 100;

/** The start, and what stands around the first character beyond ASCII, where an encoding shows. */
function excerptsOf(text: string): string[] {
  const from = (place: number) => previewOf(text.slice(place, place + 10 * EXCERPT).trimStart(), EXCERPT);
  const first = text.search(/[^\0-\x7f]/);
  return first > EXCERPT ? [from(0), `… ${from(text.lastIndexOf(" ", first - 30) + 1)}`] : [from(0)];
}

export const decodeCandidate = async ({ source, hint }: Candidate): Promise<Decoded> =>
  decodeTextFile(new Uint8Array(await source.arrayBuffer()), hint);

/** What the source is in its encoding: length, warnings, or why it stays out. */
export async function lookAt(candidate: Candidate): Promise<Candidate> {
  let result: Decoded;
  try {
    result = await decodeCandidate(candidate);
  } catch {
    return { ...candidate, refused: "The file could not be read. Is it still where it was?", hopeless: true };
  }
  if (!result.ok) return { ...candidate, encoding: candidate.hint ?? "utf-8", refused: result.message };
  return {
    ...candidate,
    encoding: result.encoding,
    codePoints: indexText(result.text).length,
    words: countWords(result.text),
    sha256: await sha256(result.text),
    excerpts: excerptsOf(result.text),
    warnings: result.warnings,
    refused: null,
  };
}

function candidateOf(source: Blob, name: string, refused: string | null): Candidate {
  return {
    id: newId(),
    source,
    name,
    hint: undefined,
    encoding: "utf-8",
    codePoints: 0,
    words: 0,
    sha256: "",
    excerpts: [],
    warnings: [],
    refused,
    hopeless: refused !== null,
    include: null,
    outcome: "waiting",
    failure: null,
  };
}

/** Only text files are read, and none over the limit; the others are named. */
export async function readFile(file: File): Promise<Candidate> {
  if (!TEXT_FILE.test(file.name)) return candidateOf(file, file.name, "Only .txt and .md files are read.");
  if (file.size > FILE_LIMIT)
    return candidateOf(
      file,
      file.name,
      `${megabytes(file.size)} is over the limit of ${megabytes(FILE_LIMIT)}.`,
    );
  return lookAt(candidateOf(file, file.name, null));
}

/** Half characters in a paste are replaced, and said, as in a file of UTF-16. */
export const readPaste = async (name: string, text: string): Promise<Candidate> => {
  const looked = await lookAt(candidateOf(new Blob([text]), name, null));
  if (text.isWellFormed()) return looked;
  return { ...looked, warnings: [...looked.warnings, "Half characters (lone surrogates) were replaced."] };
};
