import { handle } from "@/lib/auth/handle";
import { importAccounts } from "@/lib/auth/import-accounts";
import { accountEndpoints } from "@/lib/schema/account";

export const POST = handle(accountEndpoints.import, async ({ who, body }) => ({
  lines: await importAccounts(body.text, body.commit ? { by: who.userId, send: body.send ?? false } : null),
}));
