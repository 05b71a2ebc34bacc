import type { Metadata } from "next";
import { Nowhere } from "@/components/shell/Nowhere";

export const metadata: Metadata = { title: "No such page" };

export default function NotFoundPage() {
  return <Nowhere />;
}
