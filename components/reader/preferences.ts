import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Snap } from "@/lib/core/boundaries";

/** How this person likes to read; kept in this browser. */
export interface Preferences {
  face: "serif" | "sans";
  /** px */
  size: number;
  lineHeight: number;
  /** Measure of a line, in ch. */
  width: number;
  numbers: boolean;
  snap: Snap;
  panel: boolean;
}

export const DEFAULTS: Preferences = {
  face: "serif",
  size: 18.5,
  lineHeight: 1.68,
  width: 66,
  numbers: false,
  snap: "none",
  panel: true,
};

/** How far size (px), line height and width (ch) may go. */
export const RANGES = {
  size: { min: 14, max: 28, step: 0.5 },
  lineHeight: { min: 1.4, max: 2.2, step: 0.02 },
  width: { min: 40, max: 100, step: 1 },
} as const;

export const usePreferences = create<Preferences>()(persist(() => DEFAULTS, { name: "rejoinder-reading" }));

export const setPreference = (patch: Partial<Preferences>) => usePreferences.setState(patch);

export const faceVariable = ({ face }: Preferences) =>
  face === "serif" ? "--font-reading" : "--font-interface";

/** The column of the text and of what stands above it: equally wide, since `ch` is of the same face and size. */
export const measure = (preferences: Preferences) => ({
  fontFamily: `var(${faceVariable(preferences)})`,
  fontSize: preferences.size,
  lineHeight: preferences.lineHeight,
  maxWidth: `${preferences.width}ch`,
});
