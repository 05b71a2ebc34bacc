"use client";

import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
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

export function SignIn({ next }: { next: string }) {
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
          <Text size="sm" c="var(--soft)">
            No account, or the password is lost? An admin of this installation gives you a link.
          </Text>
        </Stack>
      </form>
    </Door>
  );
}
