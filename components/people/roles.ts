import { PROJECT_ROLES, type ProjectRole } from "@/lib/core/roles";

/** What a role is called and what it is for, in the words people see. */
export const ROLES: { value: ProjectRole; label: string; what: string }[] = [
  { value: "lead", label: "Lead", what: "Sets labels and guidelines, imports, hands out, exports" },
  { value: "adjudicator", label: "Adjudicator", what: "Reads, and sees and settles the readings of others" },
  { value: "reviewer", label: "Reviewer", what: "Reads and marks; exports their own work" },
  { value: "viewer", label: "Viewer", what: "Looks at everything and exports; marks nothing" },
];

export const isRole = (value: string | null): value is ProjectRole =>
  PROJECT_ROLES.some((role) => role === value);
