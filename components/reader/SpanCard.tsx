"use client";

import { ActionIcon, Button, Group, Select, Textarea, Tooltip, UnstyledButton } from "@mantine/core";
import { IconTrash, IconX } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { previewOf, quoteOf } from "@/lib/core/quote";
import { letterOf, READER_KEYS } from "@/lib/core/scheme";
import { removeFragment, type Span } from "@/lib/core/span";
import { sliceCodePoints } from "@/lib/core/text";
import { useReader, useView } from "./desk-context";
import classes from "./SpanCard.module.css";
import { deleteFocused, focusSpan } from "./tagging";
import { when } from "./when";

interface Props {
  span: Span;
  /** Its running number within its label, as it stands over the text. */
  number: number | undefined;
  open: boolean;
}

/** One span: label, quote, note; opened, it is edited in place. */
export function SpanCard({ span, number, open }: Props) {
  const reader = useReader();
  const { desk, labels, view } = reader;
  const label = labels.get(span.labelId);
  return (
    <article
      className={classes.card}
      data-open={open || undefined}
      data-span-card={span.id}
      onMouseEnter={() => view.setState({ hovered: [span.id] })}
      onMouseLeave={() => view.setState({ hovered: [] })}
    >
      <UnstyledButton className={classes.head} aria-expanded={open} onClick={() => focusSpan(reader, span)}>
        <span className={classes.label}>
          <i className={classes.dot} style={{ background: label?.color }} />
          <span dir="auto">{label && `${label.name} ${letterOf(label)}${number ?? ""}`}</span>
          <small>{reader.reading.own ? "" : reader.reading.reviewer.name}</small>
        </span>
        <q className={classes.quote} dir="auto">
          {open ? quoteOf(desk.index, span.fragments) : previewOf(quoteOf(desk.index, span.fragments), 160)}
        </q>
        {!open && span.note && (
          <span className={classes.note} dir="auto">
            {previewOf(span.note, 120)}
          </span>
        )}
      </UnstyledButton>
      {open && <SpanFields span={span} />}
    </article>
  );
}

function SpanFields({ span }: { span: Span }) {
  const reader = useReader();
  const { desk, labels, reading, writable } = reader;
  const choice = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.fields}>
      {writable && (
        <Select
          size="xs"
          aria-label="Label of the span"
          data={[...labels.values()]
            .filter((label) => !label.archived || label.id === span.labelId)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={span.labelId}
          ref={choice}
          onChange={(labelId) => {
            if (labelId) desk.edit(span.id, { labelId });
            choice.current?.blur(); // the reader's keys are on again
          }}
          allowDeselect={false}
        />
      )}
      <NoteField span={span} />
      {span.fragments.length > 1 && (
        <ul className={classes.fragments} aria-label="Fragments">
          {span.fragments.map(([start, end], i) => (
            <li key={start}>
              <span dir="auto">{previewOf(sliceCodePoints(desk.index, start, end), 60)}</span>
              {writable && (
                <ActionIcon
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Take fragment ${i + 1} out of the span`}
                  onClick={() => {
                    const fragments = removeFragment(span.fragments, i);
                    if (fragments) desk.edit(span.id, { fragments });
                  }}
                >
                  <IconX size={12} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <Group justify="space-between" gap="xs">
        <small className={classes.when}>
          {reading.reviewer.name}, {when.format(new Date(span.updatedAt))}
        </small>
        {writable && (
          <Tooltip label={`Delete; ${READER_KEYS.undo} brings it back`}>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={13} />}
              onClick={() => deleteFocused(reader)}
            >
              Delete
            </Button>
          </Tooltip>
        )}
      </Group>
    </div>
  );
}

/** Saved when it is left, and a moment after the last key. */
function NoteField({ span }: { span: Span }) {
  const { desk, view, writable } = useReader();
  const noting = useView((state) => state.noting);
  const [note, setNote] = useState(span.note);
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useRef(note);
  typed.current = note;

  // What comes back of what was sent must not undo what was typed since.
  const sent = useRef(span.note);
  /** Keeps what was typed, without blanks at its end; answers what the note is now. */
  const keepNote = useCallback(
    (text: string) => {
      if (!writable || text === sent.current) return text;
      sent.current = text.trimEnd();
      desk.edit(span.id, { note: sent.current });
      return sent.current;
    },
    [desk, span.id, writable],
  );
  useEffect(() => {
    if (span.note === sent.current) return;
    const isTyping = typed.current !== sent.current;
    sent.current = span.note;
    if (!isTyping) setNote(span.note);
  }, [span.note]);
  useEffect(() => {
    if (noting !== span.id) return;
    const box = field.current;
    if (!box) return;
    box.focus();
    if (writable) {
      // As if it were typed now: the next key finds it in the field, however soon it comes.
      box.setRangeText(view.getState().typedAhead, box.value.length, box.value.length, "end");
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
    view.setState({ noting: null, typedAhead: "" });
  }, [noting, span.id, view, writable]);
  useEffect(() => {
    if (note === span.note) return;
    const timer = setTimeout(keepNote, 1500, note);
    return () => clearTimeout(timer);
  }, [note, span.note, keepNote]);
  useEffect(() => {
    const keep = () => keepNote(typed.current);
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [keepNote]);

  if (!writable && !span.note) return null;
  return (
    <Textarea
      ref={field}
      size="xs"
      autosize
      minRows={1}
      maxRows={10}
      maxLength={20_000}
      placeholder="Note"
      aria-label="Note on the span"
      readOnly={!writable}
      value={note}
      onChange={(event) => setNote(event.currentTarget.value)}
      onBlur={() => setNote(keepNote(note))}
      onKeyDown={(event) => {
        if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) {
          event.stopPropagation();
          event.currentTarget.blur();
        }
      }}
    />
  );
}
