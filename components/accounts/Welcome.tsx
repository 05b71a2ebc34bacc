"use client";

import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useRedeem } from "@/lib/client/profile";
import { isEmail, normalizeEmail } from "@/lib/core/email";
import { NAME_MAX } from "@/lib/core/name";
import type { LinkSeen } from "@/lib/schema/link";
import { Door } from "./Door";
import { checkPassword, NewPassword } from "./NewPassword";

const HEADING = {
  setup: "Set up Rejoinder",
  invite: "Welcome to Rejoinder",
  reset: "Choose a new password",
};

const ENDED = {
  used: {
    title: "This link was used already",
    text: "A link works once. Sign in with the password that was chosen with it. If that was not you, tell an admin now; they can make you a new link.",
  },
  expired: {
    title: "This link has expired",
    text: "Ask an admin for a new one; it takes them a moment.",
  },
  withdrawn: {
    title: "This link was withdrawn",
    text: "An admin took it back, or made a newer one. Use the newest link you got, or ask for another.",
  },
  unknown: {
    title: "There is no such link",
    text: "Check that the whole address was copied, to its last character. If it was, ask an admin for a new link.",
  },
};

function Ended({ state }: { state: keyof typeof ENDED }) {
  return (
    <Door>
      <Title order={1} size="h2">
        {ENDED[state].title}
      </Title>
      <Text>{ENDED[state].text}</Text>
      <Anchor href="/sign-in" underline="always">
        Go to sign in
      </Anchor>
    </Door>
  );
}

function Open({ token, link }: { token: string; link: LinkSeen }) {
  const redeem = useRedeem();
  const [done, setDone] = useState(false);
  const setup = link.purpose === "setup";
  const form = useForm({
    initialValues: { name: "", email: link.email ?? "", password: "" },
    validate: {
      name: (value) => (setup && !value.trim() ? "Say your name, as others will see it." : null),
      email: (value) => (setup && !isEmail(normalizeEmail(value)) ? "Give an e-mail address." : null),
      password: checkPassword,
    },
  });
  const submit = form.onSubmit(async ({ name, email, password }) => {
    const body = setup ? { token, name, email, password } : { token, password };
    const redeemed = await redeem.mutateAsync(body).catch(() => null);
    if (!redeemed) return;
    setDone(true);
    window.location.assign("/");
  });
  return (
    <Door>
      <Stack gap={4}>
        <Title order={1} size="h2">
          {HEADING[link.purpose]}
        </Title>
        <Text c="var(--soft)">
          {setup && "You are the first one here, and become the admin of this installation."}
          {link.purpose === "invite" && "Choose a password, and you are in."}
          {link.purpose === "reset" &&
            "Where you are signed in now, you will be signed out, and your API tokens stop working."}
        </Text>
      </Stack>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {redeem.error && (
            <Alert color="red" role="alert">
              {redeem.error.message}
            </Alert>
          )}
          {setup ? (
            <TextInput
              label="Your name"
              autoComplete="name"
              autoFocus
              required
              maxLength={NAME_MAX}
              {...form.getInputProps("name")}
            />
          ) : (
            <TextInput label="Name" value={link.name ?? ""} readOnly />
          )}
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            readOnly={!setup}
            required={setup}
            {...form.getInputProps("email")}
          />
          <NewPassword autoFocus={!setup} {...form.getInputProps("password")} />
          <Button type="submit" loading={redeem.isPending || done}>
            {setup ? "Make the admin account" : "Set the password and sign in"}
          </Button>
        </Stack>
      </form>
    </Door>
  );
}

/** The page of a one-time link: what it is for, or why it does not work any more. */
export function Welcome({ token, link }: { token: string; link: LinkSeen | null }) {
  if (!link) return <Ended state="unknown" />;
  return link.state === "open" ? <Open token={token} link={link} /> : <Ended state={link.state} />;
}
