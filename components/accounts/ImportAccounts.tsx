"use client";

import { Alert, Button, Checkbox, FileButton, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "@/components/shell/Confirm";
import { number, plural } from "@/components/shell/say";
import { useImportAccounts, usePreviewAccounts } from "@/lib/client/accounts";
import type { ImportedAccount } from "@/lib/schema/account";
import { ImportReport, LinksOfReport } from "./ImportReport";

const count = (lines: ImportedAccount[], outcome: ImportedAccount["outcome"]) =>
  lines.filter((line) => line.outcome === outcome).length;

const asideOf = (refused: number) =>
  refused === 0
    ? ""
    : ` ${refused === 1 ? "One line is" : `${number(refused)} lines are`} left out, for the reason given.`;

export function ImportAccounts({ mail, onClose }: { mail: boolean; onClose: () => void }) {
  const [text, setText] = useState("");
  const [send, setSend] = useState(mail);
  const [taken, setTaken] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const preview = usePreviewAccounts();
  const store = useImportAccounts();
  const lines = store.data ?? preview.data;
  const error = store.error ?? preview.error;
  const change = (value: string) => {
    setText(value);
    preview.reset();
  };
  const ready = preview.data ? count(preview.data, "ready") : 0;
  const unsent = store.data?.filter(({ link }) => link && !link.sent).length ?? 0;
  const close = () => {
    if (store.isPending) return;
    if (unsent > 0 && !taken) setLeaving(true);
    else onClose();
  };
  if (leaving)
    return (
      <Confirm
        title="Close without the links?"
        button="Close without them"
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <Text>
          {unsent === 1 ? "The link of one person was" : `The links of ${number(unsent)} people were`} neither
          copied nor downloaded, and nobody can see {unsent === 1 ? "it" : "them"} again. Whoever gets none
          needs a new invitation, made from the list of accounts.
        </Text>
      </Confirm>
    );
  return (
    <Modal opened onClose={close} title="Many accounts at once" size="xl" closeOnClickOutside={!store.data}>
      <Stack gap="md">
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        {!lines && (
          <>
            <Textarea
              label="One person per line: name, e-mail, role"
              description="As CSV, or pasted from a spreadsheet. The role is member or admin, and may be left out. A first line with the column names may be there."
              placeholder={"Mina Aydin, mina@example.org\nJo Berg, jo@example.org, admin"}
              autosize
              minRows={8}
              maxRows={16}
              data-autofocus
              value={text}
              onChange={(event) => change(event.currentTarget.value)}
            />
            <Group justify="space-between">
              <FileButton
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                onChange={async (file) => file && change(await file.text())}
              >
                {(props) => (
                  <Button variant="default" {...props}>
                    Take it from a file
                  </Button>
                )}
              </FileButton>
              <Button
                disabled={text.trim() === ""}
                loading={preview.isPending}
                onClick={() => preview.mutate(text)}
              >
                See what it makes
              </Button>
            </Group>
          </>
        )}
        {lines && (
          <>
            <Text role="status">
              {store.data
                ? `${plural(count(lines, "created"), "account")} made.${asideOf(count(lines, "refused"))}`
                : `${plural(ready, "account")} can be made.${asideOf(count(lines, "refused"))}`}
            </Text>
            <ImportReport lines={lines} />
          </>
        )}
        {preview.data && !store.data && (
          <Group justify="space-between">
            {mail ? (
              <Checkbox
                label="Send the invitations by mail"
                checked={send}
                onChange={(event) => setSend(event.currentTarget.checked)}
              />
            ) : (
              <span />
            )}
            <Group gap="xs">
              <Button variant="default" onClick={() => preview.reset()}>
                Back to the list
              </Button>
              <Button
                disabled={ready === 0}
                loading={store.isPending}
                onClick={() => store.mutate({ text, send })}
              >
                Make {plural(ready, "account")}
              </Button>
            </Group>
          </Group>
        )}
        {store.data && <LinksOfReport lines={store.data} onTake={() => setTaken(true)} onClose={close} />}
      </Stack>
    </Modal>
  );
}
