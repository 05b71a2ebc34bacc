import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { beginTry, forgetFailures } from "@/lib/data/sign-in";
import { isPassword, setPassword } from "./password";
import type { Who } from "./who";

/** Changes a person's own password; guesses at the present one are counted as at the sign-in page. */
export async function changePassword(
  who: Who,
  sessionId: string,
  { current, password }: { current: string; password: string },
): Promise<number> {
  const guesses = [`password of ${who.userId}`, ""] as const;
  if (!(await beginTry(...guesses)))
    throw new Refusal("too-many", "Too many tries. Wait some minutes and try again.");
  if (!(await isPassword(who.userId, current)))
    throw new Refusal("bad-input", "This is not your present password. Nothing was changed.", [
      { path: "current", message: "is not your present password" },
    ]);
  await forgetFailures(...guesses);
  return setPassword(who.userId, password, sessionId);
}
