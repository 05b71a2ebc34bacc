const SIGNS: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Delete: "Del",
  Backspace: "⌫",
  PageUp: "PgUp",
  PageDown: "PgDn",
};

/** The keys of one press, "Ctrl+ArrowLeft", as they are written on them. */
export const signsOf = (keys: string): string[] => keys.split(/\+(?=.)/).map((key) => SIGNS[key] ?? key);
