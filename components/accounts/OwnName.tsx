"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useRouter } from "next/navigation";
import { useRename } from "@/lib/client/profile";
import { isSeen, NAME_MAX } from "@/lib/core/name";
import classes from "./Accounts.module.css";

export function OwnName({ name }: { name: string }) {
  const router = useRouter();
  const rename = useRename();
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (isSeen(value) ? null : "Say your name, as others will see it.") },
  });
  const submit = form.onSubmit(async ({ name: wanted }) => {
    const renamed = await rename.mutateAsync(wanted).catch((error: Error) => {
      form.setFieldError("name", error.message);
      return null;
    });
    if (!renamed) return;
    form.setInitialValues({ name: renamed.name });
    form.reset();
    notifications.show({ message: "Your name is changed." });
    router.refresh();
  });
  return (
    <section className={classes.section} aria-labelledby="own-name">
      <h2 id="own-name">Name</h2>
      <p>As others see it, beside what you mark and in exports.</p>
      <form onSubmit={submit} noValidate>
        <Group gap="xs" align="flex-start">
          <TextInput
            aria-label="Name"
            autoComplete="name"
            maxLength={NAME_MAX}
            style={{ flex: "0 1 340px" }}
            {...form.getInputProps("name")}
          />
          <Button type="submit" variant="default" loading={rename.isPending} disabled={!form.isDirty()}>
            Save the name
          </Button>
        </Group>
      </form>
    </section>
  );
}
