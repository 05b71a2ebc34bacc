import { plural } from "@/components/shell/say";
import type { ProjectCounts } from "@/lib/schema/project";

const list = new Intl.ListFormat("en-GB");

/** What a project holds, as half a sentence; of what there is none, nothing is said. */
export const standing = ({ documents, spans, readings, labels, members }: ProjectCounts): string =>
  list.format(
    [
      documents > 0 && plural(documents, "document"),
      spans > 0
        ? `${plural(spans, "span")} of ${plural(readings, "reading")}`
        : readings > 0 && plural(readings, "reading"),
      labels > 0 && plural(labels, "label"),
      plural(members, "member"),
    ].filter((part) => part !== false),
  );
