import { create } from "zustand";
import { persist } from "zustand/middleware";

/** How this person likes to read; kept in this browser. */
export interface Preferences {
  face: "serif" | "sans";
  /** px */
  size: number;
  lineHeight: number;
  /** Measure of a line, in ch. */
  width: number;
  numbers: boolean;
  snap: "none" | "words" | "sentences";
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

export const usePreferences = create<Preferences>()(persist(() => DEFAULTS, { name: "rejoinder-reading" }));

export const setPreference = (patch: Partial<Preferences>) => usePreferences.setState(patch);
