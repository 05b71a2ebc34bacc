import "server-only";
import type { PoolClient } from "pg";
import { Refusal } from "@/lib/core/refusal";

/** Stops where the project is archived; holds it open until the transaction ends. */
export async function requireOpenProject(client: PoolClient, projectId: string): Promise<void> {
  const { rows } = await client.query<{ archived: boolean }>(
    "SELECT archived_at IS NOT NULL AS archived FROM project WHERE id = $1 FOR SHARE",
    [projectId],
  );
  if (!rows[0]) throw new Refusal("not-found", "There is no such page, or it is not yours to see.");
  if (rows[0].archived)
    throw new Refusal(
      "archived",
      "This project is archived, so nothing in it can be changed. A lead can bring it back in its settings.",
    );
}
