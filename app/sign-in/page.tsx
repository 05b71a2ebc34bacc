import type { Metadata } from "next";
import { SignIn } from "@/components/accounts/SignIn";
import { pathHere } from "@/lib/core/path-here";
import { hasAdmin } from "@/lib/data/accounts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  return <SignIn next={pathHere((await searchParams).next)} fresh={!(await hasAdmin())} />;
}
