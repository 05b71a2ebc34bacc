import { createAuthClient } from "better-auth/react";

/** better-auth's half in the browser: sign in and out, password, sessions. */
export const session = createAuthClient();

/** A whole new page, so that nothing of the person who leaves stays in memory. Waiting changes stay in IndexedDB. */
export async function signOut(): Promise<void> {
  await session.signOut();
  window.location.assign("/sign-in");
}
