import { handle } from "@/lib/auth/handle";
import { requireSession } from "@/lib/auth/who";
import { listTokens, revokeToken } from "@/lib/data/tokens";
import { tokenEndpoints } from "@/lib/schema/token";

export const DELETE = handle(tokenEndpoints.revoke, async ({ who, params }) => {
  requireSession(who);
  await revokeToken(who.userId, params.tokenId);
  return { tokens: await listTokens(who.userId) };
});

export * from "@/lib/auth/other-methods";
