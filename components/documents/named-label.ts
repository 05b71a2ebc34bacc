import type { Label } from "@/lib/schema/label";

/** What the list of documents shows of a label. */
export type NamedLabel = Pick<Label, "id" | "name" | "color">;
