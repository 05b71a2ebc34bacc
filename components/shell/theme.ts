import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import type { MouseEvent } from "react";

/** Near-black in light, near-white in dark: the one strong button on a page. */
const ink: MantineColorsTuple = [
  "#f6f6f7",
  "#e7e7e9",
  "#cdcdd1",
  "#b0b0b6",
  "#8d8d95",
  "#6b6b73",
  "#4d4d54",
  "#35353b",
  "#26262a",
  "#1d1d1f",
];

/** Mantine's greys of a dark page, in the tint of ours: text, soft text, edges, raised, page. */
const dark: MantineColorsTuple = [
  "#ececee",
  "#c9c9cf",
  "#a9a9b2",
  "#7f808a",
  "#3d3e46",
  "#2b2c32",
  "#222328",
  "#16171a",
  "#121316",
  "#0e0f11",
];

/**
 * Mantine works out the text of a filled button for the light page alone; ours turns from dark to light. A colour,
 * such as the red of what is dangerous, stays as deep as it is there.
 */
const onPrimary = "var(--mantine-primary-color-contrast)";
const variantColorResolver: VariantColorsResolver = (input) => {
  const { color, theme } = input;
  if (input.variant !== "filled") return defaultVariantColorsResolver(input);
  if (!color || color === theme.primaryColor)
    return { ...defaultVariantColorsResolver(input), color: onPrimary };
  return defaultVariantColorsResolver({ ...input, color: color in theme.colors ? `${color}.9` : color });
};

const dialog = {
  closeButtonProps: { "aria-label": "Close" },
  attributes: { header: { role: "presentation" } },
  overlayProps: {
    // The second click of the two that opened it falls beside the dialog, and does not ask to close it.
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 1) event.stopPropagation();
    },
  },
};

/** The part of the page in which menus, dialogs and notifications stand: a landmark of its own. */
export const ABOVE = "above";

export const theme = createTheme({
  fontFamily: "var(--font-interface)",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, monospace",
  headings: { fontFamily: "var(--font-reading)", fontWeight: "600" },
  primaryColor: "ink",
  primaryShade: { light: 9, dark: 1 },
  colors: { ink, dark },
  autoContrast: true,
  variantColorResolver,
  components: {
    Portal: { defaultProps: { target: `#${ABOVE}` } },
    // What is written in a field takes its own direction, line by line.
    Input: { styles: { input: { unicodeBidi: "plaintext" } } },
    Checkbox: { defaultProps: { iconColor: onPrimary } },
    // A dialog's head is no second banner of the page.
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: dialog },
    Badge: { styles: { label: { textTransform: "none" } } },
    // Mantine's yellow cannot be read on its own tint.
    Alert: { styles: { title: { color: "var(--mantine-color-text)" } } },
    // An empty element in a menu, there to be focused first, is none of the items that a menu may hold.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Radio: { defaultProps: { iconColor: onPrimary } },
  },
  defaultRadius: 7,
  cursorType: "pointer",
  respectReducedMotion: true,
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "19px" },
});
