import "server-only";
import { Refusal } from "@/lib/core/refusal";
import { parseAccountList, type ReadLine } from "@/lib/formats/account-list";
import type { ImportedAccount } from "@/lib/schema/account";
import type { MadeLink } from "@/lib/schema/link";
import { takenEmails } from "./accounts";

type GoodLine = Extract<ReadLine, { ok: true }>;

const MOST = 2000;
const TAKEN = "there is an account with this e-mail already; it was left as it is";

/** What becomes of each line; with `make` the good ones are made, whatever stands in the others. */
export async function importAccounts(
  text: string,
  make: ((people: GoodLine[]) => Promise<Map<string, { link: MadeLink }>>) | null,
): Promise<ImportedAccount[]> {
  const lines = parseAccountList(text);
  if (lines.length > MOST)
    throw new Refusal("too-large", `At most ${MOST.toLocaleString("en")} accounts at once.`, [], {
      limit: MOST,
    });
  const good = lines.filter((line) => line.ok);
  const taken = await takenEmails(good.map((line) => line.email));
  const wanted = good.filter((line) => !taken.has(line.email));
  const made = make ? await make(wanted) : null;
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
