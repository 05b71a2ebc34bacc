import type { Metadata } from "next";
import { SignIn } from "@/components/accounts/SignIn";
import { hasAdmin } from "@/lib/data/accounts";

export const metadata: Metadata = { title: "Sign in" };

/** Only ever a path of this site, whatever was written: read as the browser will read it, then cut to its path. */
function pathHere(next: string | string[] | undefined): string {
  const here = "http://here.invalid";
  const url = typeof next === "string" && next.startsWith("/") ? URL.parse(next, here) : null;
  return url?.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  return <SignIn next={pathHere((await searchParams).next)} fresh={!(await hasAdmin())} />;
}
