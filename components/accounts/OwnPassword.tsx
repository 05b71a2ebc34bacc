"use client";

import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { ApiError } from "@/lib/client/call";
import { useChangePassword } from "@/lib/client/profile";
import classes from "./Accounts.module.css";
import { checkPassword, NewPassword } from "./NewPassword";

const others = (ended: number) => {
  if (ended === 0) return "";
  return ended === 1 ? " Your other session was ended." : ` Your ${ended} other sessions were ended.`;
};

export function OwnPassword({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    initialValues: { current: "", password: "" },
    validate: { current: (value) => (value ? null : "Give your present password."), password: checkPassword },
  });
  const submit = form.onSubmit(async (values) => {
    try {
      const { ended } = await change.mutateAsync(values);
      form.reset();
      notifications.show({ message: `Your password is changed.${others(ended)}` });
    } catch (error) {
      if (error instanceof ApiError)
        for (const { path, message } of error.places) form.setFieldError(path, message);
    }
  });
  return (
    <section className={classes.section} aria-labelledby="own-password">
      <h2 id="own-password">Password</h2>
      <p>Changing it signs you out everywhere but here.</p>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={340}>
          {change.error && (
            <Alert color="red" role="alert">
              {change.error.message}
            </Alert>
          )}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label="Present password"
            autoComplete="current-password"
            required
            {...form.getInputProps("current")}
          />
          <NewPassword {...form.getInputProps("password")} />
          <Button type="submit" variant="default" loading={change.isPending} style={{ alignSelf: "start" }}>
            Change the password
          </Button>
        </Stack>
      </form>
    </section>
  );
}
