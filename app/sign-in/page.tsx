import type { Metadata } from "next";
import { SignIn } from "@/components/accounts/SignIn";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const { next } = await searchParams;
  const within = next?.startsWith("/") && !next.startsWith("//") && !next.startsWith("/\\") ? next : "/";
  return <SignIn next={within} />;
}
