"use client";

import { Failed } from "@/components/shell/Failed";

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <Failed error={error} />;
}
