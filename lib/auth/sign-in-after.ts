import "server-only";
import { auth } from "./auth";

/** Answers `value` together with the cookie of a new session, for who has just chosen this password. */
export async function signInAfter(
  email: string,
  password: string,
  asking: Headers,
  value: object,
): Promise<Response> {
  const headers = new Headers();
  for (const name of ["user-agent", "x-forwarded-for"]) {
    const given = asking.get(name);
    if (given) headers.set(name, given);
  }
  const signedIn = await (await auth()).api.signInEmail({
    body: { email, password },
    headers,
    returnHeaders: true,
  });
  const answer = Response.json(value);
  for (const cookie of signedIn.headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  return answer;
}
