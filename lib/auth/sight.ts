import "server-only";
import type { Viewer } from "@/lib/data/document-list";
import type { Sight } from "@/lib/data/members";
import { may } from "./permissions";
import type { Who } from "./who";

/** What of the other members somebody may see. */
export const sightOf = (who: Who): Sight => ({
  emails: may(who, "members.manage"),
  work: may(who, "reading.others"),
});

/** Who may take everybody's work away may see it in lists, also while reading is blind. */
export const viewerOf = (who: Who): Viewer => ({ userId: who.userId, seesAll: may(who, "export.all") });
