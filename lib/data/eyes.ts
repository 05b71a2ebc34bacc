import "server-only";
import type { DocumentList } from "@/lib/schema/document";
import { freeReviewers, isReading } from "./annotation-set";
import { pool } from "./db";
import { isBlind } from "./projects";

/** Who looks, and whether they may see others' work also while reading is blind. */
export interface Viewer {
  userId: string;
  seesAll: boolean;
}

/** Whose sets are counted. $1 is the project, $2 the viewer, $3 `free` in every statement below. */
export type Sight = DocumentList["sight"];

export interface Eyes {
  sight: Sight;
  /** Those seen to whom nothing is assigned, so that each document is theirs to read. */
  free: string[];
}

export const reading = isReading("s");
export const seen = (sight: Sight) => (sight === "all" ? "$2::uuid IS NOT NULL" : "s.reviewer_id = $2");
export const isFree = "s.reviewer_id = ANY($3::uuid[])";

export const sightOf = async (projectId: string, viewer: Viewer): Promise<Sight> =>
  viewer.seesAll || !(await isBlind(projectId)) ? "all" : "own";

export async function eyesOf(projectId: string, viewer: Viewer): Promise<Eyes> {
  const sight = await sightOf(projectId, viewer);
  const { rows } = await pool().query<{ user_id: string }>(freeReviewers("$1"), [projectId]);
  const free = rows.map(({ user_id }) => user_id);
  return { sight, free: sight === "all" ? free : free.filter((id) => id === viewer.userId) };
}
