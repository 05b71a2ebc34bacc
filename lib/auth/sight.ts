import "server-only";
import type { Sight } from "@/lib/data/members";
import { may } from "./permissions";
import type { Who } from "./who";

/** What of the other members somebody may see. */
export const sightOf = (who: Who): Sight => ({
  emails: may(who, "members.manage"),
  work: may(who, "reading.others"),
});
