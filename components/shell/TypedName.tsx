"use client";

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { oneLine } from "@/lib/core/name";
import { Confirm, type ConfirmProps } from "./Confirm";

interface Props extends Omit<ConfirmProps, "danger" | "onConfirm"> {
  /** Of what the name is to be typed; null where nothing is lost that would need it. */
  of: { what: "project" | "document"; name: string } | null;
  onConfirm: (typed: string) => void;
}

/** Asks once more, and for the name, before something large is done; `children` say what it does to what. */
export function TypedName({ of, onConfirm, children, ...confirm }: Props) {
  const [typed, setTyped] = useState("");
  const right = !confirm.disabled && (of === null || oneLine(typed) === oneLine(of.name));
  return (
    <Confirm {...confirm} danger disabled={!right} onConfirm={() => onConfirm(typed)}>
      {children}
      {of && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (right && !confirm.busy) onConfirm(typed);
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
