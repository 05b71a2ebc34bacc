"use client";

import {
  Alert,
  Button,
  FileButton,
  Group,
  Modal,
  Progress,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Candidate, findDoubles, readAgain, readFile, readPaste, sendAll } from "@/lib/client/import";
import { ImportTable } from "./ImportTable";

interface Props {
  projectId: string;
  onClose: () => void;
}

const plural = (n: number, one: string) => `${n.toLocaleString("en")} ${one}${n === 1 ? "" : "s"}`;

/** Files, a folder or a paste: looked at first, stored when the lead says so, with a report. */
export function ImportDocuments({ projectId, onClose }: Props) {
  const client = useQueryClient();
  const [candidates, setCandidates] = useState<readonly Candidate[]>([]);
  const [reading, setReading] = useState<{ done: number; total: number } | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [paste, setPaste] = useState<{ name: string; text: string } | null>(null);
  const stop = useRef<AbortController | null>(null);

  const change = (id: string, patch: Partial<Candidate>) =>
    setCandidates((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)));

  async function add(read: (() => Promise<Candidate>)[]): Promise<void> {
    setFailure(null);
    const found: Candidate[] = [];
    for (const [done, one] of read.entries()) {
      setReading({ done, total: read.length });
      found.push(await one());
    }
    setReading(null);
    const all = [...candidates, ...found];
    setCandidates(all);
    try {
      setCandidates(await findDoubles(projectId, all));
    } catch (error) {
      setFailure(
        `Whether the project has these texts already could not be asked. ${error instanceof Error ? error.message : ""}`,
      );
    }
  }

  async function store(): Promise<void> {
    stop.current = new AbortController();
    setSending(true);
    await sendAll(projectId, candidates, change, stop.current.signal);
    setSending(false);
    await client.invalidateQueries({ queryKey: ["documents", projectId] });
  }

  const wanted = candidates.filter((one) => one.include && !one.refused);
  const stored = candidates.filter((one) => one.outcome === "stored").length;
  const failed = candidates.filter((one) => one.outcome === "failed").length;
  const left = wanted.filter((one) => one.outcome !== "stored").length;
  const finished = stored > 0 && left === 0;

  return (
    <Modal
      opened
      onClose={sending ? () => {} : onClose}
      title="Import documents"
      size="70rem"
      closeOnClickOutside={candidates.length === 0}
    >
      <Stack>
        <Dropzone
          onDrop={(files) => void add(files.map((file) => () => readFile(file)))}
          disabled={sending || reading !== null}
          aria-label="Drop text files here, or choose them"
          p="lg"
        >
          <Text ta="center">Drop .txt and .md files or a folder here, or press to choose files.</Text>
          <Text ta="center" size="sm" c="var(--soft)">
            Up to 20 MB each. Nothing is stored before you have seen it.
          </Text>
        </Dropzone>
        <Group gap="xs">
          <FolderButton onFiles={(files) => void add(files.map((file) => () => readFile(file)))} />
          <FileButton
            multiple
            accept=".txt,.md,.markdown,.text"
            onChange={(files) => void add(files.map((file) => () => readFile(file)))}
          >
            {(props) => (
              <Button {...props} variant="default" size="compact-sm">
                Choose files …
              </Button>
            )}
          </FileButton>
          <Button variant="default" size="compact-sm" onClick={() => setPaste({ name: "", text: "" })}>
            Paste a text …
          </Button>
        </Group>
        {paste && (
          <Stack gap="xs">
            <TextInput
              label="Name"
              data-autofocus
              value={paste.name}
              onChange={(event) => setPaste({ ...paste, name: event.currentTarget.value })}
            />
            <Textarea
              label="Text"
              dir="auto"
              minRows={6}
              autosize
              maxRows={14}
              value={paste.text}
              onChange={(event) => setPaste({ ...paste, text: event.currentTarget.value })}
            />
            <Group justify="flex-end">
              <Button variant="default" size="compact-sm" onClick={() => setPaste(null)}>
                Cancel
              </Button>
              <Button
                size="compact-sm"
                disabled={!paste.name.trim() || !paste.text}
                onClick={() => {
                  void add([() => readPaste(paste.name.trim(), paste.text)]);
                  setPaste(null);
                }}
              >
                Add the text
              </Button>
            </Group>
          </Stack>
        )}
        {reading && (
          <Progress
            value={(100 * reading.done) / reading.total}
            aria-label={`Reading file ${reading.done + 1} of ${reading.total}`}
          />
        )}
        {failure && <Alert color="yellow">{failure}</Alert>}
        {candidates.length > 0 && (
          <ImportTable
            candidates={candidates}
            busy={sending}
            onChange={change}
            onEncoding={(one, encoding) =>
              void readAgain(one, encoding).then((again) =>
                setCandidates((all) => all.map((other) => (other.id === again.id ? again : other))),
              )
            }
          />
        )}
        {(sending || finished || failed > 0) && (
          <Stack gap={4}>
            <Progress
              value={wanted.length ? (100 * stored) / wanted.length : 0}
              aria-label={`${stored} of ${wanted.length} stored`}
            />
            <Text size="sm" role="status">
              {plural(stored, "document")} stored
              {failed > 0 && `, ${failed} failed`}
              {finished && failed === 0 && ". All is in."}
            </Text>
          </Stack>
        )}
        <Group justify="flex-end">
          {sending ? (
            <Button variant="default" onClick={() => stop.current?.abort()}>
              Stop
            </Button>
          ) : (
            <Button variant={finished ? "filled" : "default"} onClick={onClose}>
              {stored > 0 ? "Close" : "Cancel"}
            </Button>
          )}
          {!finished && (
            <Button disabled={left === 0 || reading !== null} loading={sending} onClick={() => void store()}>
              {failed > 0 ? `Try ${plural(left, "document")} again` : `Import ${plural(left, "document")}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Browsers choose a folder by an attribute that React's types do not know. */
function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={(element) => {
          input.current = element;
          element?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <Button variant="default" size="compact-sm" onClick={() => input.current?.click()}>
        Choose a folder …
      </Button>
    </>
  );
}
