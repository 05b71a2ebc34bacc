import { signsOf } from "@/components/shell/key-signs";
import { ACTIONS } from "./actions";

/** The first keys of an action, as the table of actions has them. */
export function Keys({ of }: { of: string }) {
  const [keys = ""] = ACTIONS.find(({ id }) => id === of)?.keys ?? [];
  return signsOf(keys).map((sign) => <kbd key={sign}>{sign}</kbd>);
}
