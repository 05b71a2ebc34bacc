"use client";

import { Alert, Button, Group, Stack, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { ApiError } from "@/lib/client/call";
import { useSaveGuideline } from "@/lib/client/guidelines";
import type { Guideline } from "@/lib/schema/guideline";
import { DiscardDraft } from "./DiscardDraft";
import { Guidelines } from "./Guidelines";
import classes from "./Guidelines.module.css";
import type { GuidelineDraft } from "./use-guideline-draft";

interface Props {
  projectId: string;
  present: Guideline;
  draft: GuidelineDraft | undefined;
  keepDraft: (draft: GuidelineDraft) => void;
  dropDraft: () => void;
  onClose: () => void;
}

export function GuidelinesEditor({ projectId, present, draft, keepDraft, dropDraft, onClose }: Props) {
  // What was there when writing began; a later version of somebody else must not slip in below it.
  const [start] = useState({ text: present.text, version: draft?.basedOn ?? present.version });
  const [text, setText] = useState(draft?.text ?? start.text);
  const [shown] = useDebouncedValue(text, 200);
  const [discarding, setDiscarding] = useState(false);
  const save = useSaveGuideline(projectId);
  const changed = text !== start.text;
  const conflict = save.error instanceof ApiError && save.error.code === "conflict" ? save.error : null;
  const theirs = Number(conflict?.details.version ?? start.version);

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);

  function write(now: string) {
    setText(now);
    if (now === start.text) dropDraft();
    else keepDraft({ basedOn: start.version, text: now });
  }

  function leave() {
    dropDraft();
    onClose();
  }

  const store = (basedOn: number) =>
    save.mutate(
      { text, basedOn },
      {
        onSuccess: ({ version }) => {
          notifications.show({ message: `Saved as version ${version}.` });
          leave();
        },
      },
    );

  return (
    <Stack gap="md">
      {save.error && (
        <Alert color={conflict ? "yellow" : "red"} role="alert">
          <p style={{ margin: 0 }}>{save.error.message}</p>
          {conflict && (
            <Button mt="xs" size="xs" variant="default" onClick={() => store(theirs)}>
              Save mine as version {theirs + 1}; version {theirs} stays in the history
            </Button>
          )}
        </Alert>
      )}
      <Group justify="space-between">
        <span>Markdown: # heading, **bold**, - list, &gt; quotation, | table |</span>
        <Group gap="xs">
          <Button variant="default" onClick={() => (changed ? setDiscarding(true) : leave())}>
            Cancel
          </Button>
          <Button onClick={() => store(start.version)} loading={save.isPending} disabled={!changed}>
            Save as a new version
          </Button>
        </Group>
      </Group>
      {discarding && <DiscardDraft onDiscard={leave} onClose={() => setDiscarding(false)} />}
      <div className={classes.editor}>
        <Textarea
          aria-label="Guidelines in Markdown"
          autosize
          minRows={16}
          maxLength={200_000}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          data-autofocus
        />
        <section className={classes.preview} aria-label="Preview">
          {shown.trim() ? <Guidelines text={shown} /> : <p>The preview stands here.</p>}
        </section>
      </div>
    </Stack>
  );
}
