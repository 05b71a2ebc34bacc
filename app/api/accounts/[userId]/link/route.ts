import { handle } from "@/lib/auth/handle";
import { makeLink } from "@/lib/auth/links";
import { withdrawAccountLink } from "@/lib/data/account-changes";
import { accountEndpoints } from "@/lib/schema/account";

export const POST = handle(accountEndpoints.renewLink, async ({ who, params, body }) => ({
  link: await makeLink(params.userId, who.userId, body.send ?? false),
}));

export const DELETE = handle(accountEndpoints.withdrawLink, async ({ params }) => ({
  withdrawn: await withdrawAccountLink(params.userId),
}));

export * from "@/lib/auth/other-methods";
