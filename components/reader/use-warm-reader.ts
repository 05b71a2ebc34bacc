"use client";

import { useEffect } from "react";

/** Has the reader's scripts fetched while nothing else is to be done, so that a click on a document need not wait. */
export function useWarmReader(): void {
  useEffect(() => {
    const warm = () => void import("./Reader").catch(() => {});
    if (!window.requestIdleCallback) {
      const timer = setTimeout(warm, 1000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(warm);
    return () => cancelIdleCallback(idle);
  }, []);
}
