"use client";

import { Alert, Button, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { plural } from "@/components/shell/say";
import { DoubleChoices } from "./DoubleChoices";
import { ImportSources } from "./ImportSources";
import { ImportTable } from "./ImportTable";
import { type Import, useImport } from "./use-import";

interface Props {
  projectId: string;
  onClose: () => void;
}

/** What came of it, in one sentence; each document's own fate stands in its row. */
function reportOf({ candidates, wanted, left, stored, failed }: Import): string {
  const refused = candidates.filter((one) => one.refused !== null).length;
  const skipped = candidates.length - refused - wanted.length;
  const parts = [
    `${plural(stored, "document")} imported`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} left out`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  return `${parts.join(", ")}.${left.length === 0 && skipped + refused === 0 ? " All is in." : ""}`;
}

/** Files, a folder or a paste: looked at first, stored when the lead says so, with a report. */
export function ImportDocuments({ projectId, onClose }: Props) {
  const run = useImport(projectId);
  const { candidates, wanted, left, reading, sending, trouble, stored, failed } = run;
  const over = stored > 0 && left.length === 0;
  const busy = sending || reading !== null;

  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [sending]);

  return (
    <Modal
      opened
      onClose={sending ? () => {} : onClose}
      withCloseButton={!sending}
      title="Import documents"
      size="72rem"
      closeOnClickOutside={candidates.length === 0}
    >
      <Stack>
        {!over && <ImportSources disabled={busy} small={candidates.length > 0} onAdd={run.add} />}
        {reading && (
          <div role="status">
            <Text size="sm" mb={4}>
              Reading {reading.done + 1} of {plural(reading.total, "file")}
            </Text>
            <Progress value={(100 * reading.done) / reading.total} aria-label="Files read" />
          </div>
        )}
        {trouble && (
          <Alert color="red" title={stored + failed > 0 ? "The import stopped" : undefined}>
            {trouble}
            {left.length > 0 && stored + failed > 0 && " What is in is in; the rest waits here."}
          </Alert>
        )}
        {!busy && !over && <DoubleChoices run={run} />}
        {candidates.length > 0 && <ImportTable run={run} projectId={projectId} busy={busy} />}
        {(sending || stored + failed > 0) && (
          <div role="status">
            <Text size="sm" mb={4}>
              {sending ? `Importing ${stored + 1} of ${plural(wanted.length, "document")}` : reportOf(run)}
            </Text>
            <Progress
              value={wanted.length ? (100 * stored) / wanted.length : 0}
              color={failed > 0 ? "orange" : "teal"}
              aria-label="Documents imported"
            />
          </div>
        )}
        <Group justify="flex-end">
          {run.misnamed > 0 && (
            <Text size="sm" c="light-dark(#9a3412, #fdba74)">
              {plural(run.misnamed, "name")} to mend first
            </Text>
          )}
          {sending ? (
            <Button variant="default" loading={run.stopping} onClick={run.stop}>
              Stop
            </Button>
          ) : (
            <Button variant={over ? "filled" : "default"} onClick={onClose}>
              {stored > 0 ? "Close" : "Cancel"}
            </Button>
          )}
          {!over && (
            <Button
              disabled={left.length === 0 || busy || run.misnamed > 0}
              loading={sending}
              onClick={() => void run.store()}
            >
              {failed > 0 ? "Try again" : "Import"}
              {left.length > 0 && `${failed > 0 ? ":" : ""} ${plural(left.length, "document")}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
