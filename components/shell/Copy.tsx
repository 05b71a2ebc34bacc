"use client";

import { CopyButton } from "@mantine/core";
import { useState } from "react";

interface Props {
  value: string;
  children: (state: { copied: boolean; copy: () => void }) => React.ReactNode;
}

/** Without https, and off this machine, a page has no clipboard; copying what is selected is left. */
function copySelected(text: string): boolean {
  const asked = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.style.cssText = "position:fixed;opacity:0";
  // Beside what was pressed, since a dialog keeps the focus inside.
  (asked?.parentElement ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (asked instanceof HTMLElement) asked.focus();
  return done;
}

/** Copies a text, and says so for a while. */
export function Copy({ value, children }: Props) {
  const [byHand, setByHand] = useState(false);
  return (
    <CopyButton value={value} timeout={3000}>
      {({ copied, copy }) =>
        children({
          copied: copied || byHand,
          copy: () => {
            if (window.isSecureContext) return copy();
            setByHand(copySelected(value));
            setTimeout(() => setByHand(false), 3000);
          },
        })
      }
    </CopyButton>
  );
}
