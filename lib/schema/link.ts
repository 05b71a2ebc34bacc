import { z } from "zod";
import { email } from "./email";
import { endpoint, name, plainText, time } from "./endpoint";
import { newPassword } from "./password";

/** `setup` makes the first admin; the others give an account its password. */
export const linkPurpose = z.enum(["setup", "invite", "reset"]);
export type LinkPurpose = z.infer<typeof linkPurpose>;

/** A link just made: its address is known now and never again. */
export const madeLink = z.object({
  url: z.url(),
  purpose: linkPurpose,
  expiresAt: time,
  /** Whether it went out by mail; where that was tried in vain, why. */
  sent: z.boolean(),
  failure: z.string().nullable(),
});
export type MadeLink = z.infer<typeof madeLink>;

/** What a link's page shows before it is redeemed. */
export interface LinkSeen {
  purpose: LinkPurpose;
  state: "open" | "used" | "expired" | "withdrawn";
  name: string | null;
  email: string | null;
}

export const linkEndpoints = {
  redeem: endpoint({
    method: "POST",
    path: "/api/links/redeem",
    action: "link.redeem",
    summary: "Redeem a one-time link: set the password (set-up also names the first admin) and sign in",
    body: z.strictObject({
      token: plainText(200),
      password: newPassword,
      name: name.optional(),
      email: email.optional(),
    }),
    response: z.object({ email: z.string() }),
  }),
};
