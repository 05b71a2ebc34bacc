import { createAuthClient } from "better-auth/react";

/** better-auth's half in the browser: sign in and out. */
export const session = createAuthClient();

/**
 * Answers whether it was done. A whole new page then, so that nothing of the person who leaves stays in memory;
 * waiting changes stay in IndexedDB.
 */
export async function signOut(): Promise<boolean> {
  const { error } = await session.signOut().catch((failed: unknown) => ({ error: failed }));
  if (error) return false;
  window.location.assign("/sign-in");
  return true;
}
