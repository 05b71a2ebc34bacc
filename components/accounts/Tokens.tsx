"use client";

import { Alert, Button, Group, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "@/components/shell/Confirm";
import page from "@/components/shell/Page.module.css";
import { When } from "@/components/shell/When";
import { useCreateToken, useRevokeToken, useTokens } from "@/lib/client/profile";
import { isSeen, NAME_MAX } from "@/lib/core/name";
import type { ApiToken } from "@/lib/schema/token";
import classes from "./Accounts.module.css";
import { ShownOnce } from "./ShownOnce";

/** The token may come below the fold, and is seen only now. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: "nearest" });

function NewToken() {
  const [name, setName] = useState("");
  const create = useCreateToken();
  const make = (event: React.FormEvent) => {
    event.preventDefault();
    create.mutate(name, { onSuccess: () => setName("") });
  };
  const secret = create.data?.secret;
  return (
    <>
      <form onSubmit={make}>
        <Group gap="xs" align="flex-start" mt="md">
          <TextInput
            aria-label="What the token is for"
            placeholder="What it is for"
            maxLength={NAME_MAX}
            style={{ flex: "0 1 340px" }}
            value={name}
            error={create.error?.message}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!isSeen(name)} loading={create.isPending}>
            Make a token
          </Button>
        </Group>
      </form>
      {secret && (
        <Alert
          mt="md"
          color="gray"
          title="Your new token"
          role="status"
          ref={bringIntoView}
          withCloseButton
          onClose={create.reset}
        >
          <Stack gap="xs">
            <ShownOnce label="The new token" value={secret} />
            <Text size="sm">
              It is shown only now. Send it as the header <code>Authorization: Bearer …</code>
            </Text>
          </Stack>
        </Alert>
      )}
    </>
  );
}

function Revoke({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeToken();
  return (
    <Confirm
      title={`Revoke “${token.name}”?`}
      button="Revoke"
      danger
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(token.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>Whatever uses this token is refused from now on. This cannot be taken back.</Text>
    </Confirm>
  );
}

export function Tokens({ initial }: { initial: ApiToken[] }) {
  const { data: tokens } = useTokens(initial);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <section className={classes.section} aria-labelledby="own-tokens">
      <h2 id="own-tokens">API tokens</h2>
      <p>For a script that reads or writes with your rights, such as one that fetches the CSV.</p>
      {tokens.length > 0 && (
        <table className={page.table}>
          <thead>
            <tr>
              <th>Name</th>
              <th className={page.wide}>Made</th>
              <th>Last used</th>
              <th>
                <VisuallyHidden>Revoke</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <tr key={token.id}>
                <td>
                  <span className={page.name} title={token.name}>
                    {token.name}
                  </span>
                </td>
                <td className={page.wide}>
                  <When at={token.createdAt} />
                </td>
                <td>
                  {token.lastUsedAt ? (
                    <When at={token.lastUsedAt} />
                  ) : (
                    <span className={page.small}>never</span>
                  )}
                </td>
                <td className={page.number}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Revoke ${token.name}`}
                    onClick={() => setRevoking(token)}
                  >
                    Revoke
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <NewToken />
      {revoking && <Revoke token={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}
