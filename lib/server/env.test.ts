import { expect, test } from "vitest";
import { appEnvironment } from "@/scripts/settings.mjs";
import { type Env, parseEnv } from "./env";

test("nothing set: the defaults", () => {
  expect(parseEnv({})).toMatchObject({
    HOST: "127.0.0.1",
    DATA_DIR: ".data",
    DATABASE_POOL: 20,
    TRUST_PROXY: 0,
  });
});

test("an empty variable counts as one that is not set", () => {
  expect(parseEnv({ PORT: "", BASE_URL: "  " })).toEqual(parseEnv({}));
});

test.each([
  [{ PORT: "0" }, 'PORT is "0", but must be a whole number from 1 to 65535.'],
  [{ PORT: "80a" }, 'PORT is "80a", but must be a whole number from 1 to 65535.'],
  [{ HOST: "a b" }, 'HOST is "a b", but must be an address of this machine, like 127.0.0.1 or 0.0.0.0.'],
  [
    { BASE_URL: "https://x.org/app" },
    'BASE_URL is "https://x.org/app", but must be an address without a path.',
  ],
  [
    { DATABASE_URL: "mysql://u:hidden@h/d" },
    "DATABASE_URL is set, but must be an address like postgresql://user:password@host:5432/name.",
  ],
  [{ ADMIN_EMAIL: "a@b.org" }, "ADMIN_PASSWORD must be set too: ADMIN_EMAIL and ADMIN_PASSWORD go together."],
  [{ PORT: "65536" }, 'PORT is "65536", but must be a whole number from 1 to 65535.'],
  [
    { BASE_URL: "rejoinder.example.org" },
    'BASE_URL is "rejoinder.example.org", but must be an address like https://rejoinder.example.org.',
  ],
  [{ SMTP_URL: "smtp://mail.example.org" }, "SMTP_FROM must be set too: mail needs a sender."],
  [
    { SMTP_URL: "https://mail.example.org", SMTP_FROM: "a@b.org" },
    "SMTP_URL is set, but must be an address like smtps://user:password@mail.example.org.",
  ],
  [
    { SMTP_HOST: "mail.example.org", SMTP_FROM: "nobody" },
    'SMTP_FROM is "nobody", but must be like Rejoinder <mail@example.org>.',
  ],
  [
    { SMTP_HOST: "mail.example.org", SMTP_FROM: "a@b.org", SMTP_PORT: "smtp" },
    'SMTP_PORT is "smtp", but must be a whole number from 1 to 65535.',
  ],
  [
    { SMTP_HOST: "mail.example.org", SMTP_FROM: "a@b.org", SMTP_URL: "smtp://mail.example.org" },
    'SMTP_HOST is "mail.example.org", but must not be set beside SMTP_URL, which names the server.',
  ],
  [
    { SMTP_HOST: "mail.example.org", SMTP_FROM: "a@b.org", SMTP_PASSWORD: "hidden" },
    "SMTP_USER must be set too: it says whose it is.",
  ],
  [{ SAMPLE: "maybe" }, 'SAMPLE is "maybe", but must be 1 or 0.'],
])("%j is named", (source, message) => {
  expect(parseEnv(source)).toEqual([message]);
});

test("a secret is not repeated", () => {
  expect(parseEnv({ AUTH_SECRET: "too-short" })).toEqual([
    "AUTH_SECRET is set, but must be at least 32 characters; or leave it out.",
  ]);
});

test.each([
  ["nothing", {}],
  [
    "a mail server by its parts",
    {
      SMTP_HOST: "mail.example.org",
      SMTP_PORT: "465",
      SMTP_USER: "me",
      SMTP_PASSWORD: "p@ss",
      SMTP_FROM: "a@b.org",
    },
  ],
  ["a mail server by its address", { SMTP_URL: "smtp://mail.example.org", SMTP_FROM: "a@b.org" }],
  ["a sample", { SAMPLE: "true" }],
])("what npm start hands to the app it understands as it was meant: %s", (_, source) => {
  const settings = parseEnv(source) as Env;
  const handed = appEnvironment(settings, {
    url: "postgresql://h/d",
    baseUrl: "http://localhost:3000",
    port: 3000,
  });
  expect(parseEnv(handed)).toMatchObject(settings);
});
