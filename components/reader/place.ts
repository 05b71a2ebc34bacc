import type { Person } from "@/components/shell/person";

/** Where the reader stands: the document, and what comes after it. */
export interface ReadingPlace {
  projectId: string;
  documentId: string;
  reviewer?: string;
  person: Person;
  nextId: string | null;
  done: number;
  total: number;
  number: number | null;
  guidelines: string;
}
