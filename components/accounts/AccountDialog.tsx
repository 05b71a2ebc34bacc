"use client";

import { Checkbox, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { Confirm } from "@/components/shell/Confirm";
import {
  useRemoveAccount,
  useRenewLink,
  useSignOutAccount,
  useUpdateAccount,
  useWithdrawLink,
} from "@/lib/client/accounts";
import type { Account } from "@/lib/schema/account";
import { AccountForm } from "./AccountForm";
import { ShownLink } from "./ShownLink";

export type Deed = "edit" | "link" | "withdraw" | "signOut" | "disable" | "enable" | "remove";

export interface Doing {
  deed: Deed;
  account: Account;
}

interface Props {
  doing: Doing;
  mail: boolean;
  onClose: () => void;
}

type Question = { title: string; text: string; button: string; done: string; danger?: true };

const questions = ({ name, link }: Account): Record<Exclude<Deed, "edit" | "link">, Question> => ({
  withdraw: {
    title: "Withdraw the link?",
    text: `The ${link?.purpose === "reset" ? "reset link" : "invitation"} of ${name} stops working at once. You can make another at any time.`,
    button: "Withdraw the link",
    done: "The link was withdrawn.",
  },
  signOut: {
    title: `Sign ${name} out everywhere?`,
    text: "Every browser they are signed in with is signed out at its next step. Work that was saved stays; what waits in a browser is sent after they sign in again. API tokens go on.",
    button: "Sign out everywhere",
    done: `${name} was signed out everywhere.`,
  },
  disable: {
    title: `Disable ${name}?`,
    text: "They are signed out at their next step and cannot sign in; their API tokens are revoked and an open link is withdrawn. Their work stays under their name, and you can enable them again.",
    button: "Disable",
    done: `${name} is disabled.`,
    danger: true,
  },
  enable: {
    title: `Enable ${name}?`,
    text: "They can sign in again with their password. Old sessions and API tokens stay ended.",
    button: "Enable",
    done: `${name} can sign in again.`,
  },
  remove: {
    title: `Delete ${name}?`,
    text: "The account goes for good. This works only while it has no work and belongs to no project; else disable it.",
    button: "Delete the account",
    done: `The account of ${name} was deleted.`,
    danger: true,
  },
});

function Sure({
  doing: { account, deed },
  onClose,
}: Props & { doing: { deed: Exclude<Deed, "edit" | "link"> } }) {
  const update = useUpdateAccount();
  const remove = useRemoveAccount();
  const signOut = useSignOutAccount();
  const withdraw = useWithdrawLink();
  const userId = account.id;
  const work = {
    withdraw: { state: withdraw, run: () => withdraw.mutateAsync(userId) },
    signOut: { state: signOut, run: () => signOut.mutateAsync(userId) },
    disable: { state: update, run: () => update.mutateAsync({ userId, disabled: true }) },
    enable: { state: update, run: () => update.mutateAsync({ userId, disabled: false }) },
    remove: { state: remove, run: () => remove.mutateAsync(userId) },
  }[deed];
  const { title, text, button, done, danger } = questions(account)[deed];
  const go = () =>
    work.run().then(
      () => {
        notifications.show({ message: done });
        onClose();
      },
      () => {},
    );
  return (
    <Confirm
      title={title}
      button={button}
      danger={danger}
      busy={work.state.isPending}
      error={work.state.error}
      onConfirm={go}
      onClose={onClose}
    >
      <Text>{text}</Text>
    </Confirm>
  );
}

function NewLink({ doing: { account }, mail, onClose }: Props) {
  const renew = useRenewLink();
  const [send, setSend] = useState(mail);
  const reset = account.state === "active";
  const title = reset ? `A reset link for ${account.name}` : `A new invitation for ${account.name}`;
  if (renew.data)
    return <ShownLink title={title} link={renew.data.link} email={account.email} onClose={onClose} />;
  return (
    <Confirm
      title={title}
      button="Make the link"
      busy={renew.isPending}
      error={renew.error}
      onConfirm={() => renew.mutate({ userId: account.id, mail: send })}
      onClose={onClose}
    >
      <Text>
        {reset
          ? "It works once, for 24 hours. Their password stays until it is used; then all their sessions end, and their API tokens stop working."
          : "It works once, for 7 days."}
        {account.link && " The link that is out now stops working."}
      </Text>
      {mail && (
        <Checkbox
          label={`Send it to ${account.email}`}
          checked={send}
          onChange={(event) => setSend(event.currentTarget.checked)}
        />
      )}
    </Confirm>
  );
}

/** What an admin set out to do with one account. */
export function AccountDialog({ doing, ...rest }: Props) {
  const { deed, account } = doing;
  if (deed === "edit") return <AccountForm account={account} {...rest} />;
  if (deed === "link") return <NewLink doing={doing} {...rest} />;
  return <Sure doing={{ deed, account }} {...rest} />;
}
