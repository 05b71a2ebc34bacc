import type { Metadata } from "next";
import { Welcome } from "@/components/accounts/Welcome";
import { linkSeen } from "@/lib/auth/links";

export const metadata: Metadata = {
  title: "Welcome",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function WelcomePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <Welcome token={token} link={await linkSeen(token)} />;
}
