import { handle } from "@/lib/auth/handle";
import { redeem } from "@/lib/auth/links";
import { signInAfter } from "@/lib/auth/sign-in-after";
import { linkEndpoints } from "@/lib/schema/link";

export const POST = handle(linkEndpoints.redeem, async ({ body, request }) => {
  const { email } = await redeem(body.token, body.password, body);
  return signInAfter(email, body.password, request.headers, { email });
});

export * from "@/lib/auth/other-methods";
