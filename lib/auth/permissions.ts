import { type InstallationRole, PROJECT_ROLES, type ProjectRole } from "@/lib/core/roles";

/** Who may do an action: anyone, anyone signed in, or the roles named. An admin may do what a lead may. */
export type Rule =
  | { who: "anyone" }
  | { who: "signed-in" }
  | { who: "admin"; sessionOnly?: true }
  | { who: "project"; roles: readonly ProjectRole[]; sessionOnly?: true };

const anyone = { who: "anyone" } as const satisfies Rule;
const signedIn: Rule = { who: "signed-in" };
const admin: Rule = { who: "admin" };
/** Not with a token: one that leaks from a script must not take over accounts. */
const adminThere: Rule = { who: "admin", sessionOnly: true };
const members: Rule = { who: "project", roles: PROJECT_ROLES };
const readers: Rule = { who: "project", roles: ["lead", "adjudicator", "reviewer"] };
const leads: Rule = { who: "project", roles: ["lead"] };
/** Not with a token: one that leaks from a script must not erase for good. */
const leadsThere: Rule = { who: "project", roles: ["lead"], sessionOnly: true };
const analysts: Rule = { who: "project", roles: ["lead", "adjudicator", "viewer"] };

/** The permission table: installation role × project role × action, as one piece of data. */
export const PERMISSIONS = {
  "health.read": anyone,
  "api.describe": anyone,
  "session.use": anyone,
  "link.redeem": anyone,
  "profile.manage": signedIn,
  "tokens.manage": signedIn,
  "accounts.manage": adminThere,
  "sample.make": admin,
  "home.read": signedIn,
  "projects.list": signedIn,
  "projects.create": signedIn,
  "project.read": members,
  "project.manage": leads,
  "project.erase": leadsThere,
  "members.read": members,
  "members.manage": leads,
  "labels.read": members,
  "labels.manage": leads,
  "guidelines.read": members,
  "guidelines.manage": leads,
  "documents.read": members,
  "documents.manage": leads,
  "documents.assign": leads,
  "documents.erase": leadsThere,
  "reading.read": members,
  "reading.write": readers,
  "reading.others": analysts,
  "export.all": analysts,
  "export.own": members,
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof PERMISSIONS;

/** What is asked by people who need not be signed in. */
export type OpenAction = {
  [A in Action]: (typeof PERMISSIONS)[A] extends typeof anyone ? A : never;
}[Action];

export interface Standing {
  installationRole: InstallationRole;
  projectRole: ProjectRole | null;
}

/** Whether someone of this standing may do the action; without standing, whether anyone may. */
export function may(standing: Standing | null, action: Action): boolean {
  const rule: Rule = PERMISSIONS[action];
  if (rule.who === "anyone") return true;
  if (!standing) return false;
  if (rule.who === "signed-in") return true;
  if (rule.who === "admin") return standing.installationRole === "admin";
  if (standing.installationRole === "admin" && rule.roles.includes("lead")) return true;
  return standing.projectRole !== null && rule.roles.includes(standing.projectRole);
}
