import type { ReactNode } from "react";
import { Shell } from "@/components/shell/Shell";
import { requirePage } from "@/lib/auth/page";

export default async function WorkLayout({ children }: { children: ReactNode }) {
  const who = await requirePage("home.read");
  return (
    <Shell
      person={{ id: who.userId, name: who.name, email: who.email, admin: who.installationRole === "admin" }}
    >
      {children}
    </Shell>
  );
}
