import type { ProjectCounts } from "@/lib/schema/project";

const count = (value: number, one: string) => `${value.toLocaleString("en")} ${one}${value === 1 ? "" : "s"}`;

/** What stands in a project, as half a sentence. */
export const standing = ({ documents, spans, readings, labels, members }: ProjectCounts): string =>
  `${count(documents, "document")}, ${count(spans, "span")} of ${count(readings, "reading")}, ${count(labels, "label")} and ${count(members, "member")}`;
