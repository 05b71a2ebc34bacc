import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/schema/password";

export function checkPassword(value: string): string | null {
  if (value.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters; a few words do well.`;
  if (value.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  return null;
}

export function NewPassword(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="New password"
      description={`At least ${PASSWORD_MIN} characters; a few words do well.`}
      autoComplete="new-password"
      required
      {...props}
    />
  );
}
