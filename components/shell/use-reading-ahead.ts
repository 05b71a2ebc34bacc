import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { prefetchReading } from "@/lib/client/reading";

/** Who passes by does not mean to open anything. */
const RESTED = 100;

/** For a link or button that leads to a text: its reading is under way once it is pressed or rested on. */
export function useReadingAhead(documentId: string | null) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = () => {
    if (documentId) prefetchReading(client, documentId);
  };
  const rest = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, RESTED);
  };
  const leave = () => clearTimeout(timer.current);
  return { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest, onBlur: leave, onPointerDown: ask };
}
