import type { Action } from "./action";
import { DEFAULTS, type Preferences, RANGES, setPreference, usePreferences } from "./preferences";

const set = (id: string, name: string, wanted: (now: Preferences) => Partial<Preferences>): Action => ({
  id: `set-${id}`,
  group: "Page",
  name,
  keys: [],
  run: () => setPreference(wanted(usePreferences.getState())),
});

const stepped = (id: string, name: string, what: keyof typeof RANGES, by: number): Action =>
  set(id, name, (now) => {
    const { min, max } = RANGES[what];
    return { [what]: Math.max(min, Math.min(max, Number((now[what] + by).toFixed(2)))) };
  });

/** How the text looks and what a selection takes: what the menu of the header sets, for the palette. */
export const TEXT_SETTINGS: readonly Action[] = [
  set("serif", "Text face: serif", () => ({ face: "serif" })),
  set("sans", "Text face: sans", () => ({ face: "sans" })),
  stepped("larger", "Text size: larger", "size", 1),
  stepped("smaller", "Text size: smaller", "size", -1),
  stepped("looser", "Line height: more", "lineHeight", 0.1),
  stepped("tighter", "Line height: less", "lineHeight", -0.1),
  stepped("wider", "Text width: wider", "width", 6),
  stepped("narrower", "Text width: narrower", "width", -6),
  set("numbers", "Line numbers: show or hide", ({ numbers }) => ({ numbers: !numbers })),
  set("snap-none", "A selection takes: as made", () => ({ snap: "none" })),
  set("snap-words", "A selection takes: whole words", () => ({ snap: "words" })),
  set("snap-sentences", "A selection takes: whole sentences", () => ({ snap: "sentences" })),
  set("as-at-first", "Text settings: as at first", () => DEFAULTS),
];
