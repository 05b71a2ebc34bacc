"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Relative for a week, then the date; the exact time in the tooltip. */
function say(at: string, now: number): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000);
  const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const size = Math.abs(seconds);
  if (size < 45) return "just now";
  if (size < 3600) return relative.format(Math.round(seconds / 60), "minute");
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), "hour");
  if (size < 7 * 86_400) return relative.format(Math.round(seconds / 86_400), "day");
  return new Date(at).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric" });
}

/** A time in the reader's own zone, which only the browser knows: the server renders the date alone. */
export function When({ at }: { at: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={at} title={inBrowser ? new Date(at).toLocaleString("en") : undefined}>
      {inBrowser ? say(at, Date.now()) : at.slice(0, 10)}
    </time>
  );
}
