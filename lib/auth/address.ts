import "server-only";
import { isIP } from "node:net";

/**
 * Where a request came from. lib/server/peer.ts has put one true address into x-forwarded-for; anything else
 * there counts as no address, so that a forged list can choose nothing.
 */
export function addressOf(headers: Headers | undefined): string {
  const given = headers?.get("x-forwarded-for")?.trim() ?? "";
  const plain = given.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(plain) ? plain : "";
}
