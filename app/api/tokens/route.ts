import { handle } from "@/lib/auth/handle";
import { hashSecret, newSecret } from "@/lib/auth/secret";
import { requireSession } from "@/lib/auth/who";
import { createToken, listTokens } from "@/lib/data/tokens";
import { tokenEndpoints } from "@/lib/schema/token";

export const GET = handle(tokenEndpoints.list, async ({ who }) => ({ tokens: await listTokens(who.userId) }));

export const POST = handle(tokenEndpoints.create, async ({ who, body }) => {
  requireSession(who);
  const secret = newSecret();
  await createToken(who.userId, body.name, hashSecret(secret));
  return { secret, tokens: await listTokens(who.userId) };
});

export * from "@/lib/auth/other-methods";
