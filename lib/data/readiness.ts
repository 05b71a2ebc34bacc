import "server-only";
import { pool } from "./db";
import { unavailableReason } from "./failure";

/** Whether the app can do its work now: the database answers, it is set up, and no migration stands half-way. */
export async function readiness(): Promise<{ ready: boolean; why?: string }> {
  try {
    const { rows } = await pool().query<{ waiting: number }>(
      "SELECT count(*) AS waiting FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL",
    );
    return rows[0]?.waiting
      ? { ready: false, why: "A migration has not finished; start the app again." }
      : { ready: true };
  } catch (error) {
    return {
      ready: false,
      why: unavailableReason(error)?.message ?? "The database is not set up; start with npm start.",
    };
  }
}
