import type { Metadata } from "next";
import { AccountsPage } from "@/components/accounts/AccountsPage";
import { requirePage } from "@/lib/auth/page";
import { listAccounts } from "@/lib/data/accounts";
import { mailIsSetUp } from "@/lib/server/mail";

export const metadata: Metadata = { title: "Accounts" };

export default async function Accounts() {
  const who = await requirePage("accounts.manage");
  return <AccountsPage initial={await listAccounts()} mail={mailIsSetUp()} userId={who.userId} />;
}
