import { createHmac } from "node:crypto";
import { installationSecret } from "@/lib/data/installation";

/** The cookie of a session, as the app signs it. */
export async function sessionCookie(token: string): Promise<{ name: string; value: string }> {
  const signature = createHmac("sha256", await installationSecret())
    .update(token)
    .digest("base64");
  return { name: "rejoinder.session_token", value: encodeURIComponent(`${token}.${signature}`) };
}
