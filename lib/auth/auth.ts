import "server-only";
import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { normalizeEmail } from "@/lib/core/email";
import { prisma } from "@/lib/data/db";
import { installationSecret } from "@/lib/data/installation";
import { IDLE_DAYS, noteSeen } from "@/lib/data/sessions";
import { beginTry, forgetFailures, isDisabled } from "@/lib/data/sign-in";
import { email as signInEmail } from "@/lib/schema/email";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/schema/password";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { addressOf } from "./address";

export const baseURL = () => env().BASE_URL ?? "http://localhost:3000";
const secure = baseURL().startsWith("https:");

export const SESSION_COOKIE = `${secure ? "__Secure-" : ""}rejoinder.session_token`;

/** What of better-auth's own routes is reachable; everything else about accounts has a route of ours. */
const OPEN_PATHS = ["/sign-in/email", "/sign-out"];
export const isOpenPath = (path: string) => OPEN_PATHS.includes(path);

const DAY = 60 * 60 * 24;
const SIGN_IN = "/sign-in/email";

async function create() {
  return betterAuth({
    appName: "Rejoinder",
    baseURL: baseURL(),
    secret: await secret(),
    // The installation may be reached by several names; a request must come from the page it was served to.
    trustedOrigins: (request) => {
      const host = request?.headers.get("host");
      return host ? [`http://${host}`, `https://${host}`, baseURL()] : [baseURL()];
    },
    database: prismaAdapter(prisma(), { provider: "postgresql", transaction: true }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    user: {
      additionalFields: {
        role: { type: "string", input: false },
        disabledAt: { type: "date", input: false, required: false },
      },
    },
    // How long the cookie lives; the session itself ends after IDLE_DAYS without use.
    session: { expiresIn: 180 * DAY, updateAge: DAY },
    // A whole class may sign in from one address at nine o'clock; guesses are counted by account in sign-in.ts.
    rateLimit: {
      enabled: env().RATE_LIMIT === "on",
      storage: "database",
      window: 60,
      max: 300,
      customRules: { [SIGN_IN]: { window: 60, max: 60 } },
    },
    advanced: {
      cookiePrefix: "rejoinder",
      useSecureCookies: secure,
      database: { generateId: () => randomUUID() },
    },
    logger: { level: "error", log: (_level, message) => log.error({ from: "better-auth", message }) },
    onAPIError: { throw: true },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== SIGN_IN) return;
        const given = signInEmail.safeParse(context.body?.email);
        // What can be nobody's e-mail is answered like a wrong password.
        if (!given.success) throw notTogether();
        if (!(await beginTry(given.data, addressOf(context.headers))))
          throw new APIError("TOO_MANY_REQUESTS", {
            message: "Too many tries. Wait some minutes and try again.",
          });
        return { context: { body: { ...context.body, email: given.data } } };
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.path !== SIGN_IN || context.context.returned instanceof Error) return;
        await forgetFailures(normalizeEmail(String(context.body?.email ?? "")), addressOf(context.headers));
      }),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            // The same words as for a wrong password: a sign-in page tells nothing of an account.
            if (await isDisabled(session.userId)) throw notTogether();
            return { data: { ...session, expiresAt: new Date(Date.now() + IDLE_DAYS * DAY * 1000) } };
          },
          after: async (session) => noteSeen(session.userId),
        },
      },
    },
  });
}

const notTogether = () =>
  new APIError("UNAUTHORIZED", {
    code: "INVALID_EMAIL_OR_PASSWORD",
    message: "Invalid email or password",
  });

type Auth = Awaited<ReturnType<typeof create>>;
let made: Promise<Auth> | undefined;

export function auth(): Promise<Auth> {
  made ??= create().catch((error) => {
    made = undefined;
    throw error;
  });
  return made;
}

let known: string | undefined;

export async function secret(): Promise<string> {
  known ??= env().AUTH_SECRET ?? (await installationSecret());
  return known;
}
