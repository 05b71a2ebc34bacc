"use client";

import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconClipboardText, IconFileText, IconFolder } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { type Candidate, readFile, readPaste } from "@/lib/client/candidates";
import { isSeen, NAME_MAX } from "@/lib/core/name";

interface Props {
  disabled: boolean;
  small: boolean;
  onAdd: (sources: readonly (() => Promise<Candidate>)[]) => Promise<void>;
}

const inOrder = new Intl.Collator("en", { numeric: true });
const pathOf = (file: File) => file.webkitRelativePath || file.name;

/** Where texts come from: dropped or chosen files, a folder, a paste. */
export function ImportSources({ disabled, small, onAdd }: Props) {
  const [pasting, setPasting] = useState(false);
  const open = useRef<() => void>(null);
  // As they are listed they will be read, and browsers hand them over in any order.
  const take = (files: readonly File[]) =>
    void onAdd(
      [...files].sort((a, b) => inOrder.compare(pathOf(a), pathOf(b))).map((file) => () => readFile(file)),
    );
  return (
    <Stack gap="xs">
      <Dropzone
        openRef={open}
        onDrop={take}
        disabled={disabled}
        useFsAccessApi={false}
        aria-label="Drop text files here, or choose them"
        p={small ? "xs" : "xl"}
      >
        <Text ta="center" size="sm" fw={small ? 400 : 550}>
          Drop text files or a folder here
        </Text>
        {!small && (
          <Text ta="center" size="sm" c="var(--soft)">
            .txt and .md, up to 20 MB each. Nothing is stored before you have seen it.
          </Text>
        )}
      </Dropzone>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          disabled={disabled}
          leftSection={<IconFileText size={15} />}
          onClick={() => open.current?.()}
        >
          Choose files
        </Button>
        <FolderButton disabled={disabled} onFiles={take} />
        <Button
          variant="default"
          size="compact-sm"
          disabled={disabled}
          leftSection={<IconClipboardText size={15} />}
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          Paste a text
        </Button>
      </Group>
      {pasting && (
        <Paste
          onText={(name, text) => {
            setPasting(false);
            void onAdd([() => readPaste(name, text)]);
          }}
          onCancel={() => setPasting(false)}
        />
      )}
    </Stack>
  );
}

/** Browsers choose a folder by an attribute that React's types do not know. */
function FolderButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
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
        aria-label="A folder of text files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        size="compact-sm"
        disabled={disabled}
        leftSection={<IconFolder size={15} />}
        onClick={() => input.current?.click()}
      >
        Choose a folder
      </Button>
    </>
  );
}

function Paste({ onText, onCancel }: { onText: (name: string, text: string) => void; onCancel: () => void }) {
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  return (
    <Stack gap="xs">
      <TextInput
        label="Name of the text"
        data-autofocus
        autoFocus
        dir="auto"
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Text"
        dir="auto"
        rows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="compact-sm" disabled={!isSeen(name) || !text} onClick={() => onText(name.trim(), text)}>
          Add the text
        </Button>
      </Group>
    </Stack>
  );
}
