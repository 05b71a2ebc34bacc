import { ACTIONS } from "./actions";

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

/** The first keys of an action, as the table of actions has them. */
export function Keys({ of }: { of: string }) {
  const [keys = ""] = ACTIONS.find(({ id }) => id === of)?.keys ?? [];
  return keys.split(/\+(?=.)/).map((key) => <kbd key={key}>{SIGNS[key] ?? key}</kbd>);
}
