import { plural } from "@/components/shell/say";
import type { ProjectCounts } from "@/lib/schema/project";

/** What stands in a project, as half a sentence. */
export const standing = ({ documents, spans, readings, labels, members }: ProjectCounts): string =>
  `${plural(documents, "document")}, ${plural(spans, "span")} of ${plural(readings, "reading")}, ${plural(labels, "label")} and ${plural(members, "member")}`;
