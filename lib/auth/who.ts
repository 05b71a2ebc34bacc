import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { notThere, Refusal } from "@/lib/core/refusal";
import { touchSession } from "@/lib/data/sessions";
import { type StandingRow, standingOfApiToken, standingOfSession } from "@/lib/data/standing";
import { SESSION_COOKIE, secret } from "./auth";
import { type Action, may, PERMISSIONS, type Rule } from "./permissions";
import { hashSecret } from "./secret";

export type Who = StandingRow & { by: "session" | "token" };

export interface About {
  projectId?: string;
  documentId?: string;
}

function cookieOf(headers: Headers, cookieName: string): string | null {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === cookieName)
      return decodeURIComponent(part.slice(at + 1).trim());
  }
  return null;
}

/** The session's token out of its signed cookie (`token.signature`, HMAC-SHA-256 as better-auth signs it). */
async function sessionToken(headers: Headers): Promise<string | null> {
  let value: string | null = null;
  try {
    value = cookieOf(headers, SESSION_COOKIE);
  } catch {
    return null;
  }
  const at = value?.lastIndexOf(".") ?? -1;
  if (!value || at < 1) return null;
  const given = Buffer.from(value.slice(at + 1), "base64");
  const right = createHmac("sha256", await secret())
    .update(value.slice(0, at))
    .digest();
  return given.length === right.length && timingSafeEqual(given, right) ? value.slice(0, at) : null;
}

/** Who is asking, and what they are to the project or document in question; null for nobody. */
export async function whoIsAsking(headers: Headers, about: About = {}): Promise<Who | null> {
  const where = { projectId: about.projectId ?? null, documentId: about.documentId ?? null };
  const bearer = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer) {
    const row = await standingOfApiToken(hashSecret(bearer), where);
    return row && { ...row, by: "token" };
  }
  const token = await sessionToken(headers);
  const row = token ? await standingOfSession(token, where) : null;
  // Nobody waits for it, and the next request tries again should it fail.
  if (row?.sessionId && row.stale && !row.disabled) touchSession(row.sessionId).catch(() => {});
  return row && { ...row, by: "session" };
}

/**
 * Stops unless `who` may do the action. What somebody may not know of is answered as not there: a project
 * they are no member of, a document of another project.
 */
export function requireMay(who: Who | null, action: Action, about: About = {}): void {
  const rule: Rule = PERMISSIONS[action];
  if (rule.who === "anyone") return;
  if (!who) throw new Refusal("signed-out", "Sign in to go on.");
  if (who.disabled) throw new Refusal("disabled", "This account is disabled. Ask an admin.");
  if (rule.who === "project") {
    const known = who.projectId !== null && (who.projectRole !== null || who.installationRole === "admin");
    if (!known || (about.documentId && !who.documentId)) throw notThere();
  }
  if (!may(who, action))
    throw new Refusal(
      "forbidden",
      rule.who === "admin"
        ? "Only an admin may do this. Ask one of yours."
        : "Your role in this project does not allow this. A lead of the project can do it, or give you another role.",
    );
  if ("sessionOnly" in rule) requireSession(who);
}

/** Stops a token from what only a person at a page may do: a leaked one must not make others, nor change a password. */
export function requireSession(who: Who): string {
  if (who.sessionId === null)
    throw new Refusal("forbidden", "An API token may not do this. Sign in and do it on its page.");
  return who.sessionId;
}
