import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import type { LinkPurpose } from "@/lib/schema/link";
import { env } from "./env";

let made: Transporter | undefined;

/** Without a server and a sender in the settings, links are shown to the admin instead. */
export const mailIsSetUp = () => Boolean((env().SMTP_URL || env().SMTP_HOST) && env().SMTP_FROM);

function transport(): Transporter {
  const { SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, SMTP_FROM } = env();
  const server = SMTP_URL
    ? { url: SMTP_URL }
    : {
        host: SMTP_HOST,
        ...(SMTP_PORT ? { port: SMTP_PORT, secure: SMTP_PORT === 465 } : {}),
        ...(SMTP_USER ? { auth: { user: SMTP_USER, pass: SMTP_PASSWORD } } : {}),
      };
  made ??= createTransport(
    { ...server, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from: SMTP_FROM },
  );
  return made;
}

interface LinkMail {
  name: string;
  email: string;
  purpose: LinkPurpose;
  url: string;
  expiresAt: Date;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

const words = ({ name, purpose, url, expiresAt }: LinkMail) => `Hello ${oneLine(name)},

${purpose === "reset" ? "an admin made you a link to choose a new password for Rejoinder:" : "you are invited to Rejoinder. Choose a password here:"}

${url}

The link works once, until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC.
${purpose === "reset" ? "Your sessions end and your API tokens stop working when you use it. " : ""}If you did not expect this, leave it.
`;

/** Sends a link; null when the server took it, else why not, without the link. */
export async function sendLink(mail: LinkMail): Promise<string | null> {
  try {
    await transport().sendMail({
      to: { name: oneLine(mail.name), address: mail.email },
      subject: mail.purpose === "reset" ? "Your new password for Rejoinder" : "Your invitation to Rejoinder",
      text: words(mail),
    });
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(mail.url, "…").slice(0, 300) : "unknown";
    return `The mail could not be sent (${reason}). Pass the link on yourself.`;
  }
}
