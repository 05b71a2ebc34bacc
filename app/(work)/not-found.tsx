import type { Metadata } from "next";
import { NotThere } from "@/components/shell/NotThere";

export const metadata: Metadata = { title: "Nothing here" };

export default function NotFound() {
  return <NotThere />;
}
