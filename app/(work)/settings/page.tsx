import type { Metadata } from "next";
import { Settings } from "@/components/accounts/Settings";
import { openSessions } from "@/lib/auth/open-sessions";
import { requirePage } from "@/lib/auth/page";
import { listTokens } from "@/lib/data/tokens";

export const metadata: Metadata = { title: "Your settings" };

export default async function SettingsPage() {
  const who = await requirePage("profile.manage");
  const [sessions, tokens] = await Promise.all([openSessions(who), listTokens(who.userId)]);
  return <Settings name={who.name} email={who.email} sessions={sessions} tokens={tokens} />;
}
