export const INSTALLATION_ROLES = ["admin", "member"] as const;
export type InstallationRole = (typeof INSTALLATION_ROLES)[number];

export const PROJECT_ROLES = ["lead", "adjudicator", "reviewer", "viewer"] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];
