"use client";

import { Alert, Button, Group } from "@mantine/core";
import { IconHistory, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { NotRead } from "@/components/shell/NotRead";
import classes from "@/components/shell/Page.module.css";
import { When } from "@/components/shell/When";
import { useGuideline } from "@/lib/client/guidelines";
import type { Guideline } from "@/lib/schema/guideline";
import { DiscardDraft } from "./DiscardDraft";
import { Guidelines } from "./Guidelines";
import { GuidelinesEditor } from "./GuidelinesEditor";
import { GuidelineVersions } from "./GuidelineVersions";
import { useGuidelineDraft } from "./use-guideline-draft";

interface Props {
  projectId: string;
  userId: string;
  initial: Guideline;
  editable: boolean;
}

export function GuidelinesPage({ projectId, userId, initial, editable }: Props) {
  const [version, setVersion] = useState<number | null>(null);
  const [editing, setEditing] = useState(false);
  const [history, setHistory] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [draft, keepDraft, dropDraft] = useGuidelineDraft(projectId, userId);
  const guideline = useGuideline(projectId, version, initial);
  const { data: present, isPending } = guideline;
  if (isPending) return <p role="status">Reading the guidelines …</p>;
  if (!present) return <NotRead query={guideline} />;
  if (editing)
    return (
      <GuidelinesEditor
        projectId={projectId}
        present={present}
        draft={draft}
        keepDraft={keepDraft}
        dropDraft={dropDraft}
        onClose={() => setEditing(false)}
      />
    );
  // Older projects begin with an empty version 1.
  const neverWritten = present.version <= 1 && present.text === "";
  return (
    <section aria-label="Guidelines">
      {editable && version === null && draft && (
        <Alert color="yellow" mb="md" title="What you wrote is not saved">
          It waits in this browser{draft.basedOn > 0 && `, begun on version ${draft.basedOn}`}.
          <Group gap="xs" mt="xs">
            <Button size="xs" onClick={() => setEditing(true)}>
              Go on writing
            </Button>
            <Button size="xs" variant="default" onClick={() => setDiscarding(true)}>
              Discard it
            </Button>
          </Group>
        </Alert>
      )}
      <div className={classes.head}>
        <p className={classes.sub}>
          {neverWritten ? (
            "How to read and mark: what counts as a claim here, and what does not."
          ) : (
            <>
              Version {present.version}
              {present.by && `, by ${present.by}`}, <When at={present.at} />
              {version !== null && " (an earlier version)"}
            </>
          )}
        </p>
        <Group gap="xs">
          {!neverWritten && (
            <Button
              variant="default"
              leftSection={<IconHistory size={16} />}
              onClick={() => setHistory(true)}
            >
              Versions
            </Button>
          )}
          {version !== null && (
            <Button variant="default" onClick={() => setVersion(null)}>
              Back to the newest
            </Button>
          )}
          {editable && version === null && !neverWritten && (
            <Button leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
        </Group>
      </div>
      {present.text.trim() === "" ? (
        <div className={classes.empty}>
          <h2>No guidelines yet</h2>
          <p>
            Guidelines open beside the text while people read. Two reviewers who follow the same words mark
            alike.
          </p>
          {editable ? (
            <Button onClick={() => setEditing(true)}>Write the guidelines</Button>
          ) : (
            <p>A lead of the project can write them.</p>
          )}
        </div>
      ) : (
        <Guidelines text={present.text} />
      )}
      {discarding && (
        <DiscardDraft
          onDiscard={() => {
            dropDraft();
            setDiscarding(false);
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
      <GuidelineVersions
        projectId={projectId}
        opened={history}
        onClose={() => setHistory(false)}
        onChoose={setVersion}
      />
    </section>
  );
}
