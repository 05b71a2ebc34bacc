"use client";

import { Alert, Button, Code, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { session } from "@/lib/client/session";
import { Door } from "./Door";

const words = (status: number, message: string | undefined) => {
  if (status === 400 || status === 401)
    return "This e-mail and password do not go together. Check both; an admin can give you a new link.";
  if (status === 429) return "Too many tries. Wait some minutes and try again.";
  return message || "The server cannot be reached just now. Try again in a moment.";
};

/** `fresh`: there is no admin yet, and so nobody who could sign in or be asked. */
export function SignIn({ next, fresh }: { next: string; fresh: boolean }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { email: "", password: "" } });

  async function signIn(values: { email: string; password: string }) {
    setBusy(true);
    setFailure(null);
    const { error } = await session.signIn.email(values).catch(() => ({ error: { status: 0, message: "" } }));
    if (!error) return window.location.assign(next);
    setFailure(words(error.status, error.message));
    setBusy(false);
  }

  return (
    <Door>
      <Title order={1} size="h2">
        Sign in
      </Title>
      {fresh && (
        <Alert color="yellow" title="This Rejoinder has no admin yet">
          The first admin is made with a one-time link: <Code>npm start</Code> printed it in its terminal, and{" "}
          <Code>npm run admin-link</Code>, typed in the same folder, prints a new one.
        </Alert>
      )}
      <form onSubmit={form.onSubmit(signIn)}>
        <Stack gap="md">
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            autoFocus
            {...form.getInputProps("email")}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            {...form.getInputProps("password")}
          />
          <Button type="submit" loading={busy}>
            Sign in
          </Button>
          {!fresh && (
            <Text size="sm" c="var(--soft)">
              No account, or the password is lost? An admin of this installation gives you a link.
            </Text>
          )}
        </Stack>
      </form>
    </Door>
  );
}
