import type { PagesAllowed } from "@/components/projects/use-project-pages";
import type { Person } from "@/components/shell/person";
import type { ReadingOf } from "@/lib/schema/reading";

interface Neighbour {
  id: string;
  name: string;
}

/** Where the reader stands: the document, and what comes after it. */
export interface ReadingPlace {
  projectId: string;
  documentId: string;
  reviewer?: string;
  person: Person;
  /** The next that is not done. */
  nextId: string | null;
  /** What stands beside it among one's own, done or not. */
  before: Neighbour | null;
  after: Neighbour | null;
  done: number;
  total: number;
  number: number | null;
  guidelines: string;
  /** What this person may look at of the document: their own reading and, where allowed, those of others. */
  readings: readonly ReadingOf[];
  allowed: PagesAllowed;
}
