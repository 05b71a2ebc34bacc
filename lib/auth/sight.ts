import "server-only";
import { Refusal } from "@/lib/core/refusal";
import type { Viewer } from "@/lib/data/eyes";
import type { Shown } from "@/lib/data/members";
import { isBlind } from "@/lib/data/projects";
import { may } from "./permissions";
import { requireMay, type Who } from "./who";

/** Which of a project's pages somebody may open, besides those that all its members may, and whether they make labels. */
export const pagesAllowed = (who: Who) => ({
  mayExport: may(who, "export.all") || may(who, "export.own"),
  mayManage: may(who, "project.manage"),
  mayLabel: may(who, "labels.manage") && !who.projectArchived,
});

/** What of the other members somebody may see. */
export const shownTo = (who: Who): Shown => ({
  emails: may(who, "members.manage"),
  work: may(who, "reading.others"),
});

/** Who may take everybody's work away may see it in lists, also while reading is blind. */
export const viewerOf = (who: Who): Viewer => ({ userId: who.userId, seesAll: may(who, "export.all") });

/** Stops a page of one person that is still open while another has signed in in the same browser. */
export function requireSelf(who: Who, reviewerId: string | undefined): void {
  if (reviewerId && reviewerId !== who.userId)
    throw new Refusal("signed-out", "Somebody else is signed in in this browser now. Sign in as yourself.");
}

/** Stops unless `who` may look at the reading of another: some roles always, all members where reading is not blind. */
export async function requireSightOf(reviewerId: string, who: Who): Promise<void> {
  if (reviewerId === who.userId || may(who, "reading.others")) return;
  if (who.projectId && !(await isBlind(who.projectId))) return;
  requireMay(who, "reading.others");
}
