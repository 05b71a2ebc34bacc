import { z } from "zod";
import { isEmail, normalizeEmail } from "@/lib/core/email";
import { NAME_MAX } from "@/lib/core/name";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/schema/password";

const words = (options: string) => `must be ${options}`;

function whole(min: number, max: number, what = "a whole number") {
  const error = words(`${what} from ${min} to ${max}`);
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}

const port = whole(1, 65_535);

const url = (protocols: RegExp, example: string) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.test(parsed.protocol) && parsed.hostname !== "";
    },
    words(`an address like ${example}`),
  );

const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["1", "0", "true", "false"], { error: words("1 or 0") }))
  .transform((value) => value === "1" || value === "true");

const email = z.string().transform(normalizeEmail).refine(isEmail, words("an e-mail address"));

const variables = z.object({
  PORT: port.optional(),
  HOST: z
    .string()
    .regex(/^[a-z0-9.:_-]+$/i, words("an address of this machine, like 127.0.0.1 or 0.0.0.0"))
    .default("127.0.0.1"),
  BASE_URL: url(/^https?:$/, "https://rejoinder.example.org")
    .transform((value) => value.replace(/\/+$/, ""))
    .refine((value) => new URL(value).pathname === "/", words("an address without a path"))
    .optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: url(/^postgres(ql)?:$/, "postgresql://user:password@host:5432/name").optional(),
  DATABASE_POOL: whole(2, 1000).default(20),
  AUTH_SECRET: z.string().min(32, words("at least 32 characters; or leave it out")).optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, words(`at least ${PASSWORD_MIN} characters`))
    .max(PASSWORD_MAX, words(`at most ${PASSWORD_MAX} characters`))
    .optional(),
  ADMIN_NAME: z
    .string()
    .max(NAME_MAX, words(`at most ${NAME_MAX} characters`))
    .optional(),
  SAMPLE: flag.optional(),
  SMTP_URL: url(/^smtps?:$/, "smtps://user:password@mail.example.org").optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z
    .string()
    .regex(/^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, words("like Rejoinder <mail@example.org>"))
    .optional(),
  TRUST_PROXY: whole(0, 9, "how many proxies stand in front,").default(0),
  RATE_LIMIT: z.enum(["on", "off"], { error: words("on or off") }).default("on"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: words("fatal, error, warn, info, debug, trace or silent"),
    })
    .default("info"),
  LOG_TO: z.enum(["file", "terminal"], { error: words("file or terminal") }).default("file"),
});

/** What hangs together: [what is set, what it needs, why]. */
const TOGETHER = [
  ["ADMIN_EMAIL", "ADMIN_PASSWORD", "ADMIN_EMAIL and ADMIN_PASSWORD go together"],
  ["ADMIN_PASSWORD", "ADMIN_EMAIL", "ADMIN_EMAIL and ADMIN_PASSWORD go together"],
  ["SMTP_URL", "SMTP_FROM", "mail needs a sender"],
  ["SMTP_HOST", "SMTP_FROM", "mail needs a sender"],
  ["SMTP_PORT", "SMTP_HOST", "it says where on which server"],
  ["SMTP_USER", "SMTP_HOST", "it says who one is on which server"],
  ["SMTP_PASSWORD", "SMTP_USER", "it says whose it is"],
] as const;

const schema = variables.superRefine((env, context) => {
  const add = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
  for (const [name, needed, why] of TOGETHER)
    if (env[name] !== undefined && env[needed] === undefined) add(needed, `must be set too: ${why}`);
  if (env.SMTP_URL && env.SMTP_HOST)
    add("SMTP_HOST", "must not be set beside SMTP_URL, which names the server");
});

export type Env = z.infer<typeof schema>;

const SECRET = /PASSWORD|SECRET|^(DATABASE|SMTP)_URL$/;

/** The settings, or one line for each that is wrong. An empty variable counts as one that is not set. */
export function parseEnv(source: Record<string, string | undefined>): Env | string[] {
  const given = Object.fromEntries(
    Object.entries(source)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  return result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = given[name];
    const shown =
      value === undefined ? "" : SECRET.test(name) ? " is set, but" : ` is ${JSON.stringify(value)}, but`;
    return `${name}${shown} ${issue.message}.`;
  });
}

let parsed: Env | undefined;

/** The settings of this process; `npm start` has checked them before. */
export function env(): Env {
  if (parsed) return parsed;
  const result = parseEnv(process.env);
  if (Array.isArray(result)) throw new Error(result.join("\n"));
  parsed = result;
  return parsed;
}
