import { handle } from "@/lib/auth/handle";
import { signOutEverywhere } from "@/lib/data/account-changes";
import { accountEndpoints } from "@/lib/schema/account";

export const POST = handle(accountEndpoints.signOut, async ({ params }) => ({
  ended: await signOutEverywhere(params.userId),
}));

export * from "@/lib/auth/other-methods";
