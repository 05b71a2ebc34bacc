import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import type { LinkPurpose } from "@/lib/schema/link";

let made: Transporter | undefined;

/** Mail is set up by SMTP_URL (smtp://user:password@host:port) and SMTP_FROM; without both, links are shown. */
export const mailIsSetUp = () => Boolean(process.env.SMTP_URL && process.env.SMTP_FROM);

function transport(): Transporter {
  made ??= createTransport(
    {
      url: process.env.SMTP_URL,
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from: process.env.SMTP_FROM },
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

const words = ({ name, purpose, url, expiresAt }: LinkMail) => `Hello ${name},

${purpose === "reset" ? "an admin made you a link to choose a new password for Rejoinder:" : "you are invited to Rejoinder. Choose a password here:"}

${url}

The link works once, until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC.
${purpose === "reset" ? "Your other sessions end when you use it. " : ""}If you did not expect this, leave it.
`;

/** Sends a link; null when the server took it, else why not, without the link. */
export async function sendLink(mail: LinkMail): Promise<string | null> {
  try {
    await transport().sendMail({
      to: { name: mail.name.replace(/[\r\n]+/g, " "), address: mail.email },
      subject: mail.purpose === "reset" ? "Your new password for Rejoinder" : "Your invitation to Rejoinder",
      text: words(mail),
    });
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(mail.url, "…").slice(0, 300) : "unknown";
    return `The mail could not be sent (${reason}). Pass the link on yourself.`;
  }
}
