import "server-only";
import { Refusal } from "@/lib/core/refusal";
import type { InstallationRole } from "@/lib/core/roles";
import { createInvited } from "@/lib/data/accounts";
import {
  getLink,
  linkExpiry,
  redeemLink,
  renewLink,
  renewSetupLink,
  type StoredLink,
} from "@/lib/data/links";
import type { LinkSeen, MadeLink } from "@/lib/schema/link";
import { mailIsSetUp, sendLink } from "@/lib/server/mail";
import { baseURL } from "./auth";
import { hashPassword } from "./password";
import { hashSecret, newSecret } from "./secret";

const addressOf = (secret: string) => `${baseURL().replace(/\/+$/, "")}/welcome/${secret}`;

interface Recipient {
  name: string;
  email: string;
}

const MAIL_WITHIN = 30_000;
const LATE = "The mail server is too slow to send all at once. Pass the link on yourself.";

/**
 * The link as the admin gets it; sent first where they want that and mail is set up. A link is seen only in the
 * answer, and so the answer does not wait for mail past `until`.
 */
async function handOver(
  link: StoredLink,
  secret: string,
  to: Recipient,
  send: boolean,
  until = Date.now() + MAIL_WITHIN,
): Promise<MadeLink> {
  const { purpose, expiresAt } = link;
  const url = addressOf(secret);
  const tried = send && mailIsSetUp();
  const late = Date.now() >= until ? LATE : null;
  const failure = tried ? (late ?? (await sendLink({ ...to, purpose, url, expiresAt }))) : null;
  return { url, purpose, expiresAt: expiresAt.toISOString(), sent: tried && failure === null, failure };
}

export async function makeLink(userId: string, createdBy: string | null, send: boolean): Promise<MadeLink> {
  const secret = newSecret();
  const link = await renewLink(userId, hashSecret(secret), createdBy);
  return handOver(link, secret, link, send);
}

/** The address of a new set-up link; null where an admin can sign in already. */
export async function makeSetupLink(): Promise<string | null> {
  const secret = newSecret();
  return (await renewSetupLink(hashSecret(secret))) && addressOf(secret);
}

const AT_ONCE = 5;

/** Makes accounts with their links; an e-mail that has an account already is missing from the answer. */
export async function invite(
  people: readonly (Recipient & { role: InstallationRole })[],
  createdBy: string,
  send: boolean,
): Promise<Map<string, { userId: string; link: MadeLink }>> {
  const expiresAt = linkExpiry("invite");
  const wanted = people.map((person) => ({ ...person, secret: newSecret() }));
  const made = await createInvited(
    wanted.map(({ secret, ...person }) => ({ ...person, tokenHash: hashSecret(secret) })),
    createdBy,
    expiresAt,
  );
  const invited = new Map<string, { userId: string; link: MadeLink }>();
  const until = Date.now() + MAIL_WITHIN;
  const waiting = wanted.filter((person) => made.has(person.email));
  const work = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop())
      invited.set(person.email, {
        userId: made.get(person.email)!,
        link: await handOver({ purpose: "invite", expiresAt }, person.secret, person, send, until),
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return invited;
}

export const linkSeen = (secret: string): Promise<LinkSeen | null> => getLink(hashSecret(secret));

const ENDED = {
  used: "This link was used already. Sign in with the password chosen then, or ask an admin for a new link.",
  expired: "This link has expired. Ask an admin for a new one.",
  withdrawn: "This link was withdrawn. Ask an admin for a new one.",
  open: "This link was used a moment ago. Sign in with the password chosen there.",
};

/** Sets the password a link is for. Two tabs at once: one password is set, the other is told so. */
export async function redeem(
  secret: string,
  password: string,
  person: { name?: string | undefined; email?: string | undefined },
): Promise<{ userId: string; email: string }> {
  const seen = await linkSeen(secret);
  if (!seen) throw new Refusal("gone", "There is no such link. Check that it was copied whole.");
  if (seen.state !== "open") throw new Refusal("gone", ENDED[seen.state]);
  const missing = seen.purpose === "setup" ? (["name", "email"] as const).filter((key) => !person[key]) : [];
  if (missing.length > 0)
    throw new Refusal(
      "bad-input",
      "Setting up needs a name and an e-mail.",
      missing.map((path) => ({ path, message: "must be given" })),
    );
  const { name, email } = person;
  const redeemed = await redeemLink(
    hashSecret(secret),
    await hashPassword(password),
    name && email ? { name, email } : null,
  );
  if (redeemed) return redeemed;
  const now = await linkSeen(secret);
  throw new Refusal("gone", ENDED[now?.state ?? "withdrawn"]);
}
