import { handle } from "@/lib/auth/handle";
import { invite } from "@/lib/auth/links";
import { importAccounts } from "@/lib/data/import-accounts";
import { accountEndpoints } from "@/lib/schema/account";

export const POST = handle(accountEndpoints.import, async ({ who, body }) => ({
  lines: await importAccounts(
    body.text,
    body.commit ? (people) => invite(people, who.userId, body.send ?? false) : null,
  ),
}));

export * from "@/lib/auth/other-methods";
