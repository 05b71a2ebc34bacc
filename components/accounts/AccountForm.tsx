"use client";

import { Alert, Button, Checkbox, Group, Modal, Radio, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useCreateAccount, useUpdateAccount } from "@/lib/client/accounts";
import { ApiError } from "@/lib/client/call";
import { isEmail, normalizeEmail } from "@/lib/core/email";
import { isSeen, NAME_MAX } from "@/lib/core/name";
import type { Account } from "@/lib/schema/account";
import type { MadeLink } from "@/lib/schema/link";
import { ShownLink } from "./ShownLink";

interface Props {
  /** Left out: a new one. */
  account?: Account;
  mail: boolean;
  onClose: () => void;
}

export function AccountForm({ account, mail, onClose }: Props) {
  const create = useCreateAccount();
  const update = useUpdateAccount();
  const [made, setMade] = useState<{ link: MadeLink; name: string; email: string } | null>(null);
  const form = useForm({
    initialValues: {
      name: account?.name ?? "",
      email: account?.email ?? "",
      role: account?.role ?? ("member" as Account["role"]),
      send: mail,
    },
    validate: {
      name: (value) => (isSeen(value) ? null : "Give a name."),
      email: (value) => (isEmail(normalizeEmail(value)) ? null : "Give an e-mail address."),
    },
  });
  const failed = (error: unknown) => {
    if (error instanceof ApiError)
      for (const { path, message } of error.places) form.setFieldError(path, message);
  };
  const submit = form.onSubmit(async ({ send, ...values }) => {
    try {
      if (account) {
        await update.mutateAsync({ userId: account.id, ...values });
        onClose();
      } else {
        const { link } = await create.mutateAsync({ ...values, send });
        setMade({ link, name: values.name.trim(), email: normalizeEmail(values.email) });
      }
    } catch (error) {
      failed(error);
    }
  });
  if (made)
    return (
      <ShownLink title={`${made.name} is invited`} link={made.link} email={made.email} onClose={onClose} />
    );
  const error = create.error ?? update.error;
  const newAddress = account?.link && normalizeEmail(form.values.email) !== account.email;
  return (
    <Modal opened onClose={onClose} title={account ? `Change ${account.name}` : "New account"}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {error && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <TextInput
            label="Name"
            required
            data-autofocus
            maxLength={NAME_MAX}
            {...form.getInputProps("name")}
          />
          <TextInput
            label="E-mail"
            description={
              newAddress
                ? "The link that is out went to the old address, and will be withdrawn."
                : "What they sign in with."
            }
            type="email"
            required
            maxLength={320}
            {...form.getInputProps("email")}
          />
          <Radio.Group label="Role" {...form.getInputProps("role")}>
            <Stack gap="xs" mt={6}>
              <Radio
                value="member"
                label="Member"
                description="Works in the projects they belong to, and can make projects."
              />
              <Radio
                value="admin"
                label="Admin"
                description="Also manages accounts, and sees every project."
              />
            </Stack>
          </Radio.Group>
          {!account && mail && (
            <Checkbox
              label="Send the invitation by mail"
              {...form.getInputProps("send", { type: "checkbox" })}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {account ? "Save" : "Make the account"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
