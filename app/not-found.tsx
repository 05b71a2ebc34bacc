import type { Metadata } from "next";
import { NotThere } from "@/components/shell/NotThere";
import { Shell } from "@/components/shell/Shell";

export const metadata: Metadata = { title: "Nothing here" };

/** Next renders this beside every page, shown or not: so it does not ask who is looking. */
export default function NotFound() {
  return (
    <Shell person={null}>
      <NotThere />
    </Shell>
  );
}
