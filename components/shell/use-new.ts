"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** Whether a page's form for something new is open. It stands in the address, so that a command elsewhere leads to it. */
export function useNew(): [boolean, (open: boolean) => void] {
  const path = usePathname();
  const open = useSearchParams().has("new");
  return [open, (wanted) => window.history.replaceState(null, "", wanted ? `${path}?new` : path)];
}
