"use client";

import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Confirm } from "./Confirm";

interface Props {
  title: string;
  /** Of what the name is to be typed; null where nothing is lost that would need it. */
  of: { what: "project" | "document"; name: string } | null;
  action: string;
  failure: Error | null;
  pending: boolean;
  /** What is said first is not known yet, or forbids it. */
  disabled?: boolean;
  onSubmit: (typed: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once more, and for the name, before something large is done; `children` say what it does to what. */
export function TypedName({
  title,
  of,
  action,
  failure,
  pending,
  disabled,
  onSubmit,
  onClose,
  children,
}: Props) {
  const [typed, setTyped] = useState("");
  const right = !disabled && (of === null || typed.trim() === of.name.trim());
  return (
    <Confirm
      title={title}
      button={action}
      danger
      disabled={!right}
      busy={pending}
      error={failure}
      onConfirm={() => onSubmit(typed)}
      onClose={onClose}
    >
      {children}
      {of && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (right) onSubmit(typed);
          }}
        >
          <TextInput
            label={`Type the name of the ${of.what}: ${of.name}`}
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      )}
    </Confirm>
  );
}
