import { z } from "zod";
import { INSTALLATION_ROLES } from "@/lib/core/roles";
import { email } from "./email";
import { endpoint, id, name, plainText, time } from "./endpoint";
import { linkPurpose, madeLink } from "./link";

export const installationRole = z.enum(INSTALLATION_ROLES);

/** `invited`: has never set a password. */
export const accountState = z.enum(["active", "invited", "disabled"]);

export const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: installationRole,
  state: accountState,
  createdAt: time,
  lastSeenAt: time.nullable(),
  projects: z.int(),
  /** The link that is out and still works. */
  link: z.object({ purpose: linkPurpose, expiresAt: time }).nullable(),
});
export type Account = z.infer<typeof account>;

export const accountSort = z.enum(["name", "email", "role", "state", "lastSeenAt", "projects", "createdAt"]);
export type AccountSort = z.infer<typeof accountSort>;

export const accountQuery = z.strictObject({
  q: plainText(320).optional(),
  role: installationRole.optional(),
  state: accountState.optional(),
  sort: accountSort.optional(),
  order: z.enum(["asc", "desc"]).optional(),
});
export type AccountQuery = z.infer<typeof accountQuery>;

/** One line of the list that was given, and what became of it; `link` is shown this once. */
export const importedAccount = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  outcome: z.enum(["ready", "created", "refused"]),
  reason: z.string().nullable(),
  link: madeLink.nullable(),
});
export type ImportedAccount = z.infer<typeof importedAccount>;

const params = z.object({ userId: id });
const send = z.boolean().optional();

export const accountEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/accounts",
    action: "accounts.manage",
    summary: "The accounts of this installation: searched, sorted and filtered",
    query: accountQuery,
    response: z.object({ accounts: z.array(account), mail: z.boolean() }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounts",
    action: "accounts.manage",
    summary: "Make an account, with an invitation link that is shown once, or sent where mail is set up",
    body: z.strictObject({ name, email, role: installationRole, send }),
    response: z.object({ userId: id, link: madeLink }),
  }),
  import: endpoint({
    method: "POST",
    path: "/api/accounts/import",
    action: "accounts.manage",
    summary:
      "Make many accounts from lines of name, e-mail and role; with `commit` false, say what would become of each",
    body: z.strictObject({ text: plainText(500_000), commit: z.boolean(), send }),
    response: z.object({ lines: z.array(importedAccount) }),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/accounts/:userId",
    action: "accounts.manage",
    summary: "Rename, change the e-mail or role, disable or enable",
    params,
    body: z.strictObject({
      name: name.optional(),
      email: email.optional(),
      role: installationRole.optional(),
      disabled: z.boolean().optional(),
    }),
    response: z.object({ account }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/accounts/:userId",
    action: "accounts.manage",
    summary: "Delete an account that has no work; any other can be disabled",
    params,
  }),
  signOut: endpoint({
    method: "POST",
    path: "/api/accounts/:userId/sign-out",
    action: "accounts.manage",
    summary: "End every session of an account",
    params,
    response: z.object({ ended: z.int() }),
  }),
  renewLink: endpoint({
    method: "POST",
    path: "/api/accounts/:userId/link",
    action: "accounts.manage",
    summary: "A new invitation, or reset link where the account has a password; older links end",
    params,
    body: z.strictObject({ send }),
    response: z.object({ link: madeLink }),
  }),
  withdrawLink: endpoint({
    method: "DELETE",
    path: "/api/accounts/:userId/link",
    action: "accounts.manage",
    summary: "Withdraw the link that is out",
    params,
    response: z.object({ withdrawn: z.int() }),
  }),
};
