import "server-only";
import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { normalizeEmail } from "@/lib/core/email";
import { prisma } from "@/lib/data/db";
import { installationSecret } from "@/lib/data/installation";
import { isDisabled, noteFailure, tooManyFailures } from "@/lib/data/sign-in";

const baseURL = process.env.BASE_URL ?? "http://localhost:3000";
const secure = baseURL.startsWith("https:");

export const SESSION_COOKIE = `${secure ? "__Secure-" : ""}rejoinder.session_token`;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** What of better-auth's own routes is reachable; everything else about accounts has a route of ours. */
const OPEN_PATHS = [
  "/sign-in/email",
  "/sign-out",
  "/get-session",
  "/change-password",
  "/list-sessions",
  "/revoke-session",
  "/revoke-other-sessions",
];
export const isOpenPath = (path: string) => OPEN_PATHS.includes(path);

const addressOf = (headers: Headers | undefined) =>
  headers?.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "";

async function create() {
  return betterAuth({
    appName: "Rejoinder",
    baseURL,
    secret: await secret(),
    // The installation may be reached by several names; a request must come from the page it was served to.
    trustedOrigins: (request) => {
      const host = request?.headers.get("host");
      return host ? [`http://${host}`, `https://${host}`, baseURL] : [baseURL];
    },
    database: prismaAdapter(prisma(), { provider: "postgresql", transaction: true }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
    },
    user: {
      additionalFields: {
        role: { type: "string", input: false },
        disabledAt: { type: "date", input: false, required: false },
      },
    },
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24, freshAge: 0 },
    rateLimit: {
      enabled: process.env.RATE_LIMIT !== "off",
      storage: "database",
      window: 60,
      max: 300,
      customRules: { "/sign-in/email": { window: 60, max: 30 }, "/get-session": false },
    },
    advanced: {
      cookiePrefix: "rejoinder",
      useSecureCookies: secure,
      database: { generateId: () => randomUUID() },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== "/sign-in/email") return;
        const email = normalizeEmail(String(context.body?.email ?? ""));
        if (await tooManyFailures(email, addressOf(context.headers)))
          throw new APIError("TOO_MANY_REQUESTS", {
            message: "Too many tries. Wait some minutes and try again.",
          });
        return { context: { body: { ...context.body, email } } };
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.path !== "/sign-in/email") return;
        if (context.context.returned instanceof APIError)
          await noteFailure(normalizeEmail(String(context.body?.email ?? "")), addressOf(context.headers));
      }),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            // The same words as for a wrong password: a sign-in page tells nothing of an account.
            if (await isDisabled(session.userId))
              throw new APIError("UNAUTHORIZED", {
                code: "INVALID_EMAIL_OR_PASSWORD",
                message: "Invalid email or password",
              });
          },
        },
      },
    },
  });
}

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
  known ??= process.env.AUTH_SECRET || (await installationSecret());
  return known;
}
