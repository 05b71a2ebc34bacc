import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { takenEmails } from "@/lib/data/accounts";
import { parseAccountList } from "@/lib/formats/account-list";
import type { ImportedAccount } from "@/lib/schema/account";
import { invite } from "./links";

const MOST = 2000;
const TAKEN = "there is an account with this e-mail already; it was left as it is";

/** What becomes of each line; with `commit` the good ones are made, whatever stands in the others. */
export async function importAccounts(
  text: string,
  commit: { by: string; send: boolean } | null,
): Promise<ImportedAccount[]> {
  const lines = parseAccountList(text);
  if (lines.length > MOST)
    throw new Refusal("too-large", `At most ${MOST.toLocaleString("en")} accounts at once.`, [], {
      limit: MOST,
    });
  const good = lines.filter((line) => line.ok);
  const taken = await takenEmails(good.map((line) => line.email));
  const wanted = good.filter((line) => !taken.has(line.email));
  const made = commit ? await invite(wanted, commit.by, commit.send) : null;
  return lines.map((line): ImportedAccount => {
    const { name, email, role } = line;
    const shown = { line: line.line, name, email, role };
    if (!line.ok) return { ...shown, outcome: "refused", reason: line.reason, link: null };
    const invited = made?.get(email);
    if (invited) return { ...shown, outcome: "created", reason: null, link: invited.link };
    // Taken before, or by somebody else between the look and the making.
    if (taken.has(email) || made) return { ...shown, outcome: "refused", reason: TAKEN, link: null };
    return { ...shown, outcome: "ready", reason: null, link: null };
  });
}
